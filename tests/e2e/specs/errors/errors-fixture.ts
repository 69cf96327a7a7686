import { postMessage } from '@famibook/contracts/board/endpoints';
import { foundFamily, type TestUser } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import type { Locator, Page } from 'playwright-core';
import type { WindowOptions } from '../../support/browser.ts';
import { waitForCode } from '../../support/loaded-code.ts';
import { test as sharedTest } from '../../support/test.ts';

export const SERVER_ERROR = 'Something went wrong on our side.';
export const UNREACHABLE = 'FamiBook cannot be reached. Check your connection and try again.';
const PHOTO = 'The lake at six in the morning';
const MESSAGE = 'Who brings the long table?';

/** The family has one photo and one message; `home` opens the home page and waits for the message. */
export const test = sharedTest
  .extend('family', { scope: 'file' }, async ({ product, admin }) => {
    const family = await foundFamily(product.url, admin);
    await family.manager.client.upload(await somePicture(), { description: PHOTO });
    await family.manager.client.call(postMessage, { body: { content: MESSAGE } });
    return family;
  })
  .extend('theo', { scope: 'file' }, ({ family }) => family.member('Theo'))
  .extend('home', ({ open }) => async ({ client }: TestUser, window: WindowOptions = {}): Promise<Page> => {
    const { page } = await open({ ...window, client });
    await page.goto('/');
    await openBoard(page);
    // A test may cut the connection that would bring it.
    await waitForCode(page, 'toasts');
    return page;
  });

export function photoCard(page: Page): Locator {
  return page.locator('#gallery').getByRole('article').filter({ hasText: PHOTO });
}

export function messageCard(page: Page): Locator {
  return page.locator('#messages').getByRole('article').filter({ hasText: MESSAGE });
}

export function button(part: Page | Locator, name: string | RegExp): Locator {
  return part.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first();
}

export async function openBoard(page: Page): Promise<void> {
  await button(page, 'Messages').click();
  await messageCard(page).waitFor();
}

export async function openCommentBox(page: Page): Promise<void> {
  await button(photoCard(page), /^Comments, /).click();
  await page.getByLabel('Write a comment').waitFor();
}

export async function comment(page: Page, text: string): Promise<void> {
  await page.getByLabel('Write a comment').fill(text);
  await page.keyboard.press('Enter');
}

export async function openReplyBox(page: Page): Promise<Locator> {
  await button(messageCard(page), /^Reply to/).click();
  const box = page.getByRole('textbox', { name: /^Your reply/ });
  await box.waitFor();
  return box;
}

export async function openDetails(page: Page): Promise<void> {
  await photoCard(page).locator('[data-picture]').click();
  await page.getByLabel('Your comment').waitFor();
}

export async function writeNewMessage(page: Page, text: string): Promise<void> {
  await button(page, 'New Message').click();
  await page.getByLabel('Your message').fill(text);
}

export async function openUpload(page: Page): Promise<Locator> {
  await button(page, 'Upload Photo').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Upload Photo' }).waitFor();
  return dialog;
}

export async function choosePhoto(page: Page): Promise<void> {
  await openUpload(page);
  const buffer = await somePicture();
  await page.locator('input[type=file]').setInputFiles({ name: 'lake.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByLabel('Description').fill('The lake again');
}

export async function sendPhoto(page: Page): Promise<void> {
  await button(page.getByRole('dialog'), 'Upload Photo').click();
}
