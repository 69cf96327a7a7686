import type { Page } from 'playwright-core';
import { PICTURES } from './pictures.ts';
import { failResponse, respondWith, type State, stallResponse } from './state.ts';

const SESSIONS = '**/api/user/sessions';
const USER = '**/api/user';
const DAY = 24 * 3_600_000;

/** Sessions of real browsers, because the clients of the tests all look alike. */
function sessions() {
  const agents = [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 15; SM-X210) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  ];
  const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
  return agents.map((userAgent, at) => ({
    id: `00000000-0000-4000-8000-00000000000${at}`,
    isCurrent: at === 0,
    userAgent,
    famibookName: 'The Hallgren Family',
    createdAt: ago(1 + 9 * at),
    lastUsedAt: ago(2 * at),
    expiresAt: ago(-20),
  }));
}

async function account(page: Page) {
  await respondWith(page, SESSIONS, { status: 200, body: sessions() });
  await page.goto('/account');
  await page.getByText('This browser').waitFor();
}
async function crop(page: Page) {
  await account(page);
  const [picture] = await PICTURES();
  if (picture) await page.locator('input[type=file]').setInputFiles(picture);
  await page.getByRole('button', { name: 'Save picture' }).waitFor();
  await page.getByRole('group', { name: /^Picture: drag it/ }).waitFor();
}
async function askDeletion(page: Page) {
  await account(page);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'Delete everything' }).waitFor();
}

export const ACCOUNT_STATES: readonly State[] = [
  { name: 'account-member', as: 'member', isFullPage: true, open: account },
  {
    name: 'account-manager',
    as: 'manager',
    isFullPage: true,
    async open(page) {
      await account(page);
      await page.getByText('You manage').waitFor();
    },
  },
  { name: 'account-pending', as: 'pending', open: account },
  { name: 'account-in-no-famibook', as: 'withoutFamiBook', open: account },
  {
    name: 'account-loading',
    as: 'member',
    isFullPage: true,
    async open(page) {
      await stallResponse(page, SESSIONS);
      await page.goto('/account');
      await page.getByLabel('Loading your devices').waitFor();
    },
  },
  {
    name: 'account-sessions-failed',
    as: 'member',
    isFullPage: true,
    async open(page) {
      await failResponse(page, SESSIONS);
      await page.goto('/account');
      await page.getByText('The list of your devices could not be loaded.').waitFor();
    },
  },
  {
    name: 'account-name-with-faults',
    as: 'member',
    async open(page) {
      await account(page);
      await page.getByLabel('First Name').fill(' ');
      await page.getByLabel('Last Name').fill(' ');
      await page.getByRole('button', { name: 'Save name' }).click();
      await page.getByText('Last name is required').waitFor();
    },
  },
  {
    name: 'account-name-failed',
    as: 'member',
    async open(page) {
      await account(page);
      await failResponse(page, USER, 'PATCH');
      await page.getByLabel('First Name').fill('Samuel');
      await page.getByRole('button', { name: 'Save name' }).click();
      await page.getByText('That did not work').first().waitFor();
    },
  },
  { name: 'account-crop', as: 'member', isDialog: true, open: crop },
  { name: 'account-delete', as: 'member', isDialog: true, open: askDeletion },
  {
    name: 'account-delete-wrong-password',
    as: 'member',
    isDialog: true,
    async open(page) {
      await askDeletion(page);
      await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('not-the-password');
      await page.getByRole('button', { name: 'Delete everything' }).click();
      await page.getByRole('dialog').locator('[id$=-error]').waitFor();
    },
  },
];
