import type { Client } from '@famibook/testing/clients/client';
import type { Browser, Locator, Page } from 'playwright-core';
import { openBrowser, type PersonsBrowser, type WindowOptions } from '../../support/browser.ts';
import { test as sharedTest } from '../../support/test.ts';

/** Waiting for a push, and for what the page then reads. */
export const LIVE = { timeout: 60_000 };
export const QUESTION = 'Who brings the long table on the 24th?';
const PHONE = { width: 390, height: 844, touch: true };

/** The tests of a file share three browsers, which all show the board from the first test on. */
export const test = sharedTest
  .extend('theo', { scope: 'file' }, ({ family }) => family.member('Theo'))
  .extend('browsers', { scope: 'file' }, async ({ chromium, family, theo }) => ({
    manager: await openBoard(chromium, family.manager.client),
    theo: await openBoard(chromium, theo.client),
    lise: await openBoard(chromium, (await family.member('Lise')).client, PHONE),
  }))
  .extend('managersPage', { scope: 'file' }, ({ browsers }) => browsers.manager.page)
  .extend('theosPage', { scope: 'file' }, ({ browsers }) => browsers.theo.page)
  .extend('lisesPage', { scope: 'file' }, ({ browsers }) => browsers.lise.page);

async function openBoard(chromium: Browser, client: Client, window: WindowOptions = {}): Promise<PersonsBrowser> {
  const browser = await openBrowser(chromium, client.url, { client, ...window });
  await showBoard(browser.page);
  return browser;
}

export async function showBoard(page: Page): Promise<void> {
  await page.goto('/');
  // Below many photos the board loads when somebody comes near.
  await page.getByRole('button', { name: 'Messages', exact: true }).click();
  await page.getByRole('heading', { name: 'Recent Messages' }).waitFor();
}

/** The message or reply with this text. */
export function post(page: Page, text: string): Locator {
  return page.locator('#messages').getByRole('article').filter({ hasText: text }).last();
}

export async function writeMessage(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'New Message' }).first().click();
  await page.getByLabel('Your message').fill(text);
  await page.getByRole('button', { name: 'Post Message' }).click();
}
