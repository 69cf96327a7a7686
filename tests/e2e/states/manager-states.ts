import type { Page } from 'playwright-core';
import { MANAGER } from '../../../web/src/config/timing.ts';
import { disableTimer } from '../support/disable-timer.ts';
import { APPROVED_RESET, PENDING_PEOPLE, PENDING_RESET, PENDING_SUBSCRIPTION } from './manager-rows.ts';
import { failResponse, respondWith, SIGNED_OUT, type State, stallResponse } from './state.ts';

const ROWS = { status: 200 } as const;

async function pending(page: Page) {
  await page.goto('/manager/pending-approvals');
  await page.getByText('theo@brandt.example').waitFor();
}
async function approved(page: Page) {
  await page.goto('/manager/approved-users');
  await page.getByText('sam@hallgren.example').waitFor();
}
async function resets(page: Page) {
  await respondWith(page, '**/api/admin/password-reset-requests/pending', { ...ROWS, body: [PENDING_RESET] });
  await respondWith(page, '**/api/admin/password-reset-requests/approved', { ...ROWS, body: APPROVED_RESET });
  await page.goto('/manager/password-resets');
  await page.getByText('Waiting for user to set new password').waitFor();
}
async function subscriptions(page: Page) {
  await respondWith(page, '**/api/photo-book-subscriptions/pending', { ...ROWS, body: [PENDING_SUBSCRIPTION] });
  await page.goto('/manager/subscriptions');
  await page.getByText('For our reunion in June.').waitFor();
}

/** The tabs, and what is decided about people. */
export const MANAGER_STATES: readonly State[] = [
  {
    name: 'manager-tabs',
    as: 'manager',
    isFullPage: true,
    async open(page) {
      await page.goto('/manager');
      await page.getByRole('link', { name: /^Approved Users \d/ }).waitFor();
    },
  },
  { name: 'manager-pending', as: 'manager', isFullPage: true, open: pending },
  { name: 'manager-approved', as: 'manager', isFullPage: true, open: approved },
  {
    name: 'manager-administrator',
    as: 'admin',
    isFullPage: true,
    async open(page) {
      await page.goto('/manager');
      await page.getByRole('link', { name: /^All Photos \d/ }).waitFor();
    },
  },
  {
    name: 'manager-administrator-pending',
    as: 'admin',
    isFullPage: true,
    async open(page) {
      await respondWith(page, '**/api/admin/pending-users-with-passwords', { ...ROWS, body: PENDING_PEOPLE });
      await pending(page);
    },
  },
  { name: 'manager-administrator-approved', as: 'admin', isFullPage: true, open: approved },
  {
    name: 'manager-nobody-waits',
    as: 'newManager',
    isFullPage: true,
    async open(page) {
      await respondWith(page, '**/api/manager/pending-users', { ...ROWS, body: [] });
      await page.goto('/manager/pending-approvals');
      await page.getByText('No pending user approvals').waitFor();
    },
  },
  {
    name: 'manager-loading',
    as: 'manager',
    async open(page) {
      await stallResponse(page, '**/api/manager/**');
      await page.goto('/manager/pending-approvals');
      await page.getByRole('heading', { name: 'Pending Approvals' }).waitFor();
    },
  },
  {
    name: 'manager-failed',
    as: 'manager',
    async open(page) {
      await failResponse(page, '**/api/manager/**');
      await page.goto('/manager/pending-approvals');
      await page.getByText('This list could not be loaded').waitFor();
    },
  },
  {
    name: 'manager-decline',
    as: 'manager',
    isDialog: true,
    async open(page) {
      await pending(page);
      await page.getByRole('button', { name: 'Decline' }).click();
      await page.getByText('Decline this request?').waitFor();
    },
  },
  {
    name: 'manager-remove',
    as: 'manager',
    isDialog: true,
    async open(page) {
      await approved(page);
      await page.getByRole('button', { name: 'Remove' }).first().click();
      await page.getByText('Remove this member?').waitFor();
    },
  },
  {
    name: 'manager-delete-user',
    as: 'admin',
    isDialog: true,
    async open(page) {
      await approved(page);
      await page.getByRole('button', { name: 'Delete' }).first().click();
      await page.getByText('What may remain').waitFor();
    },
  },
  { name: 'manager-resets', as: 'admin', isFullPage: true, open: resets },
  {
    name: 'manager-no-resets',
    as: 'admin',
    isFullPage: true,
    async open(page) {
      await page.goto('/manager/password-resets');
      await page.getByText('No approved password reset requests').waitFor();
    },
  },
  {
    name: 'manager-approve-reset',
    as: 'admin',
    isDialog: true,
    async open(page) {
      await resets(page);
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      await page.getByText('Type all six digits').waitFor();
    },
  },
  { name: 'manager-subscriptions', as: 'admin', isFullPage: true, open: subscriptions },
  {
    name: 'manager-access-denied',
    as: 'member',
    async open(page) {
      await disableTimer(page, MANAGER.deniedRedirectAfter);
      await page.goto('/manager');
      await page.getByText('Manager access required').first().waitFor();
    },
  },
  {
    name: 'manager-session-ended',
    as: 'manager',
    async open(page) {
      await disableTimer(page, MANAGER.signedOutRedirectAfter);
      await pending(page);
      await respondWith(page, /\/api\/(user|manager\/.*|stats)$/, { status: 401, body: SIGNED_OUT });
      await page.getByText('Please login to access manager').first().waitFor();
    },
  },
];
