import type { Page } from 'playwright-core';
import { failResponse, type State, stallResponse } from './state.ts';
import type { TestApp } from './test-app.ts';

async function open(page: Page, id: string) {
  await page.goto(`/?photo=${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Share' }).waitFor();
}
async function openOwn(page: Page, { ownPhoto }: TestApp) {
  await open(page, ownPhoto);
  await page.getByLabel('Your comment').waitFor();
}
async function openMenu(page: Page, app: TestApp) {
  await openOwn(page, app);
  await page.getByRole('dialog').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menu').waitFor();
}

export const DETAILS_STATES: readonly State[] = [
  { name: 'details', as: 'member', isDialog: true, open: openOwn },
  { name: 'details-menu', as: 'manager', isDialog: true, open: openMenu },
  {
    name: 'details-editor',
    as: 'manager',
    isDialog: true,
    async open(page, app) {
      await openMenu(page, app);
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByRole('button', { name: 'Save' }).waitFor();
    },
  },
  {
    name: 'details-deletion',
    as: 'manager',
    isDialog: true,
    async open(page, app) {
      await openMenu(page, app);
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByText('Are you sure you want to delete this photo?').waitFor();
    },
  },
  {
    name: 'details-zoomed',
    as: 'member',
    isDialog: true,
    async open(page, app) {
      await openOwn(page, app);
      await page.keyboard.press('+');
      await page.keyboard.press('+');
    },
  },
  {
    name: 'details-earlier-comments',
    as: 'member',
    isDialog: true,
    async open(page, { ownPhoto }) {
      // As if there were more comments than the detail carries (D13).
      await page.route(`**/api/photos/${ownPhoto}`, async (route) => {
        const photo = await (await route.fetch()).json();
        await route.fulfill({ json: { ...photo, commentCount: 240 } });
      });
      await open(page, ownPhoto);
      await page.getByRole('button', { name: 'Show earlier comments' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'details-blank-comment',
    as: 'member',
    isDialog: true,
    async open(page, app) {
      await openOwn(page, app);
      await page.getByRole('button', { name: 'Post Comment' }).click();
      await page.getByText('Please enter a comment').first().waitFor();
    },
  },
  {
    name: 'details-loading',
    as: 'member',
    isDialog: true,
    async open(page, { ownPhoto }) {
      await stallResponse(page, `**/api/photos/${ownPhoto}`);
      await page.goto(`/?photo=${ownPhoto}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Share' }).waitFor();
    },
  },
  {
    name: 'details-comments-failed',
    as: 'member',
    isDialog: true,
    async open(page, { ownPhoto }) {
      await failResponse(page, `**/api/photos/${ownPhoto}`);
      await page.goto(`/?photo=${ownPhoto}`);
      await page.getByText('The comments could not be loaded.').waitFor();
    },
  },
  {
    name: 'details-missing',
    as: 'member',
    isDialog: true,
    async open(page) {
      await page.goto('/?photo=019aa000-0000-7000-8000-000000000000');
      await page.getByText('This photo is not available').last().waitFor();
    },
  },
];
