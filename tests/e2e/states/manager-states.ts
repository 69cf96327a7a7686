import type { Page } from 'playwright-core';
import { MANAGER } from '../../../web/src/config/timing.ts';
import { answerWith, fails, keepWaiting, neverAfter, SIGNED_OUT, type State } from './state.ts';

const manager = async (page: Page) => {
  await page.goto('/manager');
  await page.getByText('theo@brandt.example').waitFor();
};
const approved = async (page: Page) => {
  await manager(page);
  await page.getByRole('tab', { name: /^Approved Users/ }).click();
  await page.getByText('sam@hallgren.example').waitFor();
};

export const MANAGER_STATES: readonly State[] = [
  { name: 'manager-pending', as: 'manager', isWhole: true, open: manager },
  { name: 'manager-approved', as: 'manager', isWhole: true, open: approved },
  {
    name: 'manager-administrator',
    as: 'admin',
    isWhole: true,
    async open(page) {
      await manager(page);
      await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    },
  },
  {
    name: 'manager-nobody-waits',
    as: 'newManager',
    isWhole: true,
    async open(page) {
      await answerWith(page, '**/api/manager/pending-users', { status: 200, body: [] });
      await page.goto('/manager');
      await page.getByText('No pending user approvals').waitFor();
    },
  },
  {
    name: 'manager-loading',
    as: 'manager',
    async open(page) {
      await keepWaiting(page, '**/api/manager/**');
      await page.goto('/manager');
      await page.getByRole('heading', { name: 'Manager Dashboard' }).waitFor();
    },
  },
  {
    name: 'manager-failed',
    as: 'manager',
    async open(page) {
      await fails(page, '**/api/manager/**');
      await page.goto('/manager');
      await page.getByText('This list could not be loaded').waitFor();
    },
  },
  {
    name: 'manager-decline',
    as: 'manager',
    isDialog: true,
    async open(page) {
      await manager(page);
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
    name: 'manager-access-denied',
    as: 'member',
    async open(page) {
      await neverAfter(page, MANAGER.deniedRedirectAfter);
      await page.goto('/manager');
      await page.getByText('Manager access required').first().waitFor();
    },
  },
  {
    name: 'manager-session-ended',
    as: 'manager',
    async open(page) {
      await neverAfter(page, MANAGER.signedOutRedirectAfter);
      await manager(page);
      await answerWith(page, /\/api\/(user|manager\/.*|stats)$/, { status: 401, body: SIGNED_OUT });
      await page.getByText('Please login to access manager').first().waitFor();
    },
  },
];
