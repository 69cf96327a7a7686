import type { Page } from 'playwright-core';
import { AUTH } from '../../../web/src/config/timing.ts';
import { disableTimer } from '../support/disable-timer.ts';
import { FAMIBOOKS, MEMBERS, SUBSCRIPTIONS, UNDELIVERED_MAILS } from './admin-rows.ts';
import { failResponse, respondWith, SIGNED_OUT, type State, stallResponse } from './state.ts';

const LIST = '**/api/admin/famibooks';

async function users(page: Page) {
  await page.goto('/admin/approved-users');
  await page.getByText('sam@hallgren.example').waitFor();
}
async function subscriptions(page: Page) {
  await respondWith(page, '**/api/admin/subscriptions', { status: 200, body: SUBSCRIPTIONS });
  await page.goto('/admin/subscriptions');
  await page.getByRole('list', { name: 'Subscriptions' }).waitFor();
}
async function famibooks(page: Page) {
  await respondWith(page, LIST, { status: 200, body: FAMIBOOKS });
  await page.goto('/admin/famibooks');
  await page.getByRole('list', { name: 'FamiBooks' }).waitFor();
}
async function ask(page: Page, action: string) {
  await famibooks(page);
  await page.getByRole('button', { name: 'Actions for The Hallgren Family' }).click();
  await page.getByRole('menuitem', { name: action }).click();
  await page.getByRole('dialog').getByRole('heading').first().waitFor();
}

const LIST_STATES: readonly State[] = [
  {
    name: 'admin-session-ended',
    as: 'admin',
    async open(page) {
      await disableTimer(page, AUTH.loginAgainAfter);
      await users(page);
      await respondWith(page, /\/api\/(user|admin\/.*)$/, { status: 401, body: SIGNED_OUT });
      await page.getByText('You are logged out. Logging in again...').first().waitFor();
    },
  },
  {
    name: 'admin-tabs',
    as: 'admin',
    isFullPage: true,
    async open(page) {
      await page.goto('/admin');
      await page.getByRole('link', { name: /^FamiBooks \d/ }).waitFor();
    },
  },
  { name: 'admin-users', as: 'admin', isFullPage: true, open: users },
  {
    name: 'admin-users-none',
    as: 'admin',
    async open(page) {
      await respondWith(page, '**/api/admin/approved-users-with-passwords', { status: 200, body: [] });
      await page.goto('/admin/approved-users');
      await page.getByText('No approved users found').waitFor();
    },
  },
  {
    name: 'admin-users-delete',
    as: 'admin',
    isDialog: true,
    async open(page) {
      await users(page);
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('heading').first().waitFor();
    },
  },
  { name: 'admin-subscriptions', as: 'admin', isFullPage: true, open: subscriptions },
  {
    name: 'admin-subscriptions-none',
    as: 'admin',
    async open(page) {
      await respondWith(page, '**/api/admin/subscriptions', { status: 200, body: [] });
      await page.goto('/admin/subscriptions');
      await page.getByText('No subscription requests found').waitFor();
    },
  },
  {
    name: 'admin-subscriptions-approved',
    as: 'admin',
    async open(page) {
      const approval = {
        managerEmail: 'ines@moreau.example',
        managerPassword: 'hK4-vzP8_mQwT2xLr9Yb',
        famibookName: 'The Moreau Family',
      };
      await respondWith(page, '**/api/admin/subscriptions/*/approve', { status: 200, body: approval, method: 'POST' });
      await subscriptions(page);
      await page.getByRole('button', { name: 'Approve The Moreau Family' }).click();
      await page.getByText(approval.managerPassword).first().waitFor();
    },
  },
  {
    name: 'admin-subscriptions-reject',
    as: 'admin',
    isDialog: true,
    async open(page) {
      await subscriptions(page);
      await page.getByRole('button', { name: 'Reject The Moreau Family' }).click();
      await page.getByText('Reject this request?').waitFor();
    },
  },
  {
    name: 'admin-subscriptions-plan',
    as: 'admin',
    isDialog: true,
    async open(page) {
      await subscriptions(page);
      await page.getByRole('button', { name: 'Change plan of The Okafor Family' }).click();
      await page.getByRole('radio', { name: /^Enterprise/ }).check();
    },
  },
];

const MAIL_LIST_STATES: readonly State[] = [
  {
    name: 'admin-undelivered-emails',
    as: 'admin',
    isFullPage: true,
    async open(page) {
      await respondWith(page, '**/api/admin/undelivered-mails*', { status: 200, body: UNDELIVERED_MAILS });
      await page.goto('/admin/undelivered-emails');
      await page.getByText('ingrid@hallgren.example').first().waitFor();
    },
  },
  {
    name: 'admin-undelivered-emails-none',
    as: 'admin',
    async open(page) {
      await respondWith(page, '**/api/admin/undelivered-mails*', { status: 200, body: [] });
      await page.goto('/admin/undelivered-emails');
      await page.getByText('No undelivered emails').waitFor();
    },
  },
];

const FAMIBOOK_STATES: readonly State[] = [
  { name: 'admin-famibooks', as: 'admin', isFullPage: true, open: famibooks },
  {
    name: 'admin-famibooks-none',
    as: 'admin',
    async open(page) {
      await respondWith(page, LIST, { status: 200, body: [] });
      await page.goto('/admin/famibooks');
      await page.getByText('No FamiBooks yet').waitFor();
    },
  },
  {
    name: 'admin-famibooks-loading',
    as: 'admin',
    async open(page) {
      await stallResponse(page, LIST);
      await page.goto('/admin/famibooks');
      await page.getByRole('status', { name: 'Loading' }).waitFor();
    },
  },
  {
    name: 'admin-famibooks-failed',
    as: 'admin',
    async open(page) {
      await failResponse(page, LIST);
      await page.goto('/admin/famibooks');
      await page.getByText('This list could not be loaded').waitFor();
    },
  },
  {
    name: 'admin-famibooks-menu',
    as: 'admin',
    async open(page) {
      await famibooks(page);
      await page.getByRole('button', { name: 'Actions for The Hallgren Family' }).click();
      await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
    },
  },
  { name: 'admin-famibooks-rename', as: 'admin', isDialog: true, open: (page) => ask(page, 'Rename') },
  { name: 'admin-famibooks-suspend', as: 'admin', isDialog: true, open: (page) => ask(page, 'Suspend') },
  {
    name: 'admin-famibooks-hand-over',
    as: 'admin',
    isDialog: true,
    async open(page) {
      await respondWith(page, '**/api/admin/famibooks/*/members*', { status: 200, body: MEMBERS });
      await ask(page, 'Hand over');
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'admin-famibooks-delete', as: 'admin', isDialog: true, open: (page) => ask(page, 'Delete') },
  {
    name: 'famibooks-administrator-choosing',
    as: 'admin',
    // The list stands outside the page, as a dialog does.
    isDialog: true,
    async open(page) {
      await page.goto('/multi-famibook');
      await page.getByRole('combobox', { name: 'FamiBook' }).click();
      await page.getByRole('option').first().waitFor();
    },
  },
];

export const ADMIN_STATES: readonly State[] = [...LIST_STATES, ...MAIL_LIST_STATES, ...FAMIBOOK_STATES];
