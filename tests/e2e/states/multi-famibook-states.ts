import type { Page } from 'playwright-core';
import { failResponse, respondWith, type State, stallResponse } from './state.ts';

const MEMBERSHIPS = '**/api/user/memberships';

async function famibooks(page: Page): Promise<void> {
  await page.goto('/multi-famibook');
  await page.getByRole('list', { name: 'My FamiBooks' }).waitFor();
}
async function join(page: Page): Promise<void> {
  await page.goto('/multi-famibook');
  await page.getByRole('tab', { name: 'Join New FamiBook' }).click();
  await page.getByRole('heading', { name: 'How it works' }).waitFor();
}

/** As long as a name may be. */
const ELSEWHERE = {
  id: '01980000-0000-7000-8000-000000000001',
  famibookId: '01980000-0000-7000-8000-000000000002',
  famibookName: 'The Extended Großfamilienzusammenkunft of Grandmother Rosalind and Her Cousins',
  isManager: false,
  isApproved: true,
  isCurrent: false,
  createdAt: '2026-11-20T10:00:00.000Z',
};

export const MULTI_FAMIBOOK_STATES: readonly State[] = [
  { name: 'famibooks', as: 'waitingElsewhere', isFullPage: true, open: famibooks },
  { name: 'famibooks-manager', as: 'manager', isFullPage: true, open: famibooks },
  { name: 'famibooks-pending', as: 'pending', isFullPage: true, open: famibooks },
  {
    name: 'famibooks-none',
    as: 'withoutFamiBook',
    isFullPage: true,
    async open(page) {
      await page.goto('/');
      await page.getByText("You don't have any FamiBook memberships yet.").waitFor();
    },
  },
  {
    name: 'famibooks-administrator',
    as: 'admin',
    isFullPage: true,
    async open(page) {
      await page.goto('/multi-famibook');
      await page.getByRole('heading', { name: 'Switch to any FamiBook' }).waitFor();
      await page.getByText("You don't have any FamiBook memberships yet.").waitFor();
    },
  },
  {
    name: 'famibooks-loading',
    as: 'member',
    async open(page) {
      await stallResponse(page, MEMBERSHIPS);
      await page.goto('/multi-famibook');
      await page.getByRole('status', { name: 'Loading' }).waitFor();
    },
  },
  {
    name: 'famibooks-failed',
    as: 'member',
    async open(page) {
      await failResponse(page, MEMBERSHIPS);
      await page.goto('/multi-famibook');
      await page.getByText('Your FamiBooks could not be loaded').waitFor();
    },
  },
  {
    name: 'famibooks-leave',
    as: 'waitingElsewhere',
    isDialog: true,
    async open(page) {
      await famibooks(page);
      await page.getByRole('button', { name: /^Leave/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).waitFor();
    },
  },
  {
    name: 'famibook-of-a-link',
    as: 'member',
    async open(page) {
      await respondWith(page, MEMBERSHIPS, { status: 200, body: [ELSEWHERE] });
      await page.goto(`/?famibook=${ELSEWHERE.famibookId}`);
      await page.getByRole('button', { name: `Switch to ${ELSEWHERE.famibookName}` }).waitFor();
    },
  },
  { name: 'famibooks-join', as: 'member', isFullPage: true, open: join },
  {
    name: 'famibooks-join-refused',
    as: 'withoutFamiBook',
    isFullPage: true,
    async open(page) {
      await join(page);
      await page.getByLabel('FamiBook Name').fill('The Nobodies');
      await page.getByRole('button', { name: 'Request to Join FamiBook' }).click();
      await page.locator('form').getByText('No FamiBook is called').waitFor();
    },
  },
];
