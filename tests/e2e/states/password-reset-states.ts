import type { Page } from 'playwright-core';
import { failResponse, respondWith, SIGNED_OUT, type State, stallResponse } from './state.ts';

const STATUS = '**/api/password-reset/status/*';
const WAITING = { id: 12, isApproved: false, completedAt: null, code: '407193' } as const;

async function opened(page: Page, body: object, title: string): Promise<void> {
  await respondWith(page, STATUS, { status: 200, body });
  await page.goto('/password-reset?requestId=12');
  await page.getByRole('heading', { name: title }).waitFor();
}
const approved = (page: Page) => opened(page, { ...WAITING, isApproved: true }, 'Set New Password');
async function direct(page: Page): Promise<void> {
  await page.goto('/password-reset?direct=true');
  await page.getByRole('heading', { name: 'Change Password' }).waitFor();
}

export const PASSWORD_RESET_STATES: readonly State[] = [
  {
    name: 'reset-request',
    as: 'visitor',
    isFullPage: true,
    async open(page) {
      await page.goto('/password-reset');
      await page.getByRole('heading', { name: 'Request Password Reset' }).waitFor();
    },
  },
  {
    name: 'reset-request-with-faults',
    as: 'visitor',
    isFullPage: true,
    async open(page) {
      await page.goto('/password-reset');
      await page.getByRole('button', { name: 'Submit Request' }).click();
      await page.getByText('Invalid email address').waitFor();
    },
  },
  {
    name: 'reset-request-under-way',
    as: 'visitor',
    async open(page) {
      await stallResponse(page, '**/api/password-reset/request', 'POST');
      await page.goto('/password-reset');
      await page.getByLabel('Email').fill('sam@hallgren.example');
      await page.getByRole('button', { name: 'Submit Request' }).click();
      await page.getByText('Submitting...').waitFor();
    },
  },
  {
    name: 'reset-waiting',
    as: 'visitor',
    isFullPage: true,
    async open(page) {
      await opened(page, WAITING, 'Waiting for Approval');
      await page.getByText('Request ID: 12').waitFor();
    },
  },
  {
    name: 'reset-waiting-unreachable',
    as: 'visitor',
    isFullPage: true,
    async open(page) {
      await failResponse(page, STATUS);
      await page.goto('/password-reset?requestId=12');
      await page.getByText('We could not check your request. Trying again…').waitFor();
    },
  },
  { name: 'reset-approved', as: 'visitor', isFullPage: true, open: approved },
  {
    name: 'reset-approved-with-faults',
    as: 'visitor',
    isFullPage: true,
    async open(page) {
      await approved(page);
      await page.getByLabel('New Password', { exact: true }).fill('one-password');
      await page.getByLabel('Confirm New Password').fill('another-password');
      await page.getByRole('button', { name: 'Reset Password' }).click();
      await page.getByText("Passwords don't match").waitFor();
    },
  },
  {
    name: 'reset-completed',
    as: 'visitor',
    open: (page) =>
      opened(page, { ...WAITING, isApproved: true, completedAt: '2026-11-21T12:00:00.000Z' }, 'Already Done'),
  },
  {
    name: 'reset-not-found',
    as: 'visitor',
    async open(page) {
      await page.goto('/password-reset?requestId=2147483647');
      await page.getByRole('heading', { name: 'Request Not Found' }).waitFor();
    },
  },
  { name: 'reset-direct', as: 'visitor', isFullPage: true, open: direct },
  {
    name: 'reset-direct-refused',
    as: 'visitor',
    isFullPage: true,
    async open(page) {
      const message = 'Email or current password is incorrect';
      await respondWith(page, '**/api/password-reset/direct', {
        status: 401,
        body: { ...SIGNED_OUT, code: 'invalid_credentials', message },
        method: 'POST',
      });
      await direct(page);
      await page.getByLabel('Email').fill('sam@hallgren.example');
      await page.getByLabel('Current Password').fill('not-my-password');
      await page.getByLabel('New Password', { exact: true }).fill('a-new-password');
      await page.getByLabel('Confirm New Password').fill('a-new-password');
      await page.getByRole('button', { name: 'Change Password' }).click();
      await page.getByText(message).first().waitFor();
    },
  },
  {
    name: 'reset-direct-code',
    as: 'visitor',
    isFullPage: true,
    async open(page) {
      const message = 'Two-step sign-in is on for this account. Enter a code too.';
      await respondWith(page, '**/api/password-reset/direct', {
        status: 400,
        body: { requestId: '0', code: 'code_needed', message, fields: { code: message } },
        method: 'POST',
      });
      await direct(page);
      await page.getByLabel('Email').fill('sam@hallgren.example');
      await page.getByLabel('Current Password').fill('my-password');
      await page.getByLabel('New Password', { exact: true }).fill('a-new-password');
      await page.getByLabel('Confirm New Password').fill('a-new-password');
      await page.getByRole('button', { name: 'Change Password' }).click();
      await page.getByLabel('Code from your app').waitFor();
    },
  },
];
