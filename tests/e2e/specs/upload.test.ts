import { listPhotos } from '@famibook/contracts/api/gallery';
import type { Client } from '@famibook/testing/clients/client';
import { administrator, type Family, foundFamily } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { type Product, startProduct } from '@famibook/testing/product/product';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchChromium, openBrowser, type PersonsBrowser } from '../support/browser.ts';

let product: Product;
let family: Family;
let admin: Client;
let chromium: Browser;
const opened: PersonsBrowser[] = [];

beforeAll(async () => {
  product = await startProduct();
  admin = await administrator(product.url);
  family = await foundFamily(product.url, admin);
  chromium = await launchChromium();
});
afterEach(async () => {
  for (const { close, faults } of opened.splice(0)) {
    expect(faults).toEqual([]);
    await close();
  }
});
afterAll(async () => {
  await chromium?.close();
  await product?.[Symbol.asyncDispose]();
});

const homeOf = async (client: Client): Promise<Page> => {
  const browser = await openBrowser(chromium, product.url, { client });
  opened.push(browser);
  await browser.page.goto('/');
  await browser.page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
  return browser.page;
};
const jpeg = async (name: string, buffer?: Buffer) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: buffer ?? (await somePicture()),
});
const openDialog = (page: Page) => page.getByRole('button', { name: 'Upload Photo' }).first().click();
const submit = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const descriptions = async () => (await family.manager.client.call(listPhotos)).map(({ description }) => description);

test('of several photos one bad one stops none of the others, and each may have its own words', async () => {
  const page = await homeOf(family.manager.client);
  await openDialog(page);
  const notAPicture = Buffer.from('Dear diary, this is no picture at all.\n'.repeat(40));
  const files = [await jpeg('one.jpg'), await jpeg('two.jpg', notAPicture), await jpeg('three.jpg')];
  await page.locator('input[type=file]').setInputFiles(files);
  await page.getByLabel('Own description').nth(2).fill('The third, in its own words');
  await page.getByLabel('Description for all').fill('At the lake');
  await submit(page, 'Upload 3 Photos');
  await page.getByText('One photo was not uploaded. See why beside it.').first().waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'two.jpg' });
  expect(await row.getByText('Please select a JPEG, PNG, or GIF image').count()).toBe(1);
  // The server has judged: another try would end alike.
  expect(await row.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  expect((await descriptions()).sort()).toEqual(['At the lake', 'The third, in its own words']);
});

test('files dropped anywhere on the page open the dialog with them', async () => {
  const page = await homeOf(family.manager.client);
  const bytes = (await somePicture()).toString('base64');
  await page.evaluate(`{
    const bytes = Uint8Array.from(atob('${bytes}'), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], 'dropped.jpg', { type: 'image/jpeg' }));
    for (const type of ['dragenter', 'dragover', 'drop']) {
      document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    }
  }`);
  await page.getByText('dropped.jpg').waitFor();
  await page.getByLabel('Description').fill('Dropped from the desktop');
  await submit(page, 'Upload Photo');
  await page.getByText('Photo uploaded successfully! Returning to homepage...').first().waitFor();
  expect(await descriptions()).toContain('Dropped from the desktop');
});

test('the administrator is asked which FamiBook a photo is for, and the upload goes on (D1)', async () => {
  const page = await homeOf(admin);
  await openDialog(page);
  await page.locator('input[type=file]').setInputFiles(await jpeg('for-whom.jpg'));
  await page.getByLabel('Description').fill('By the administrator');
  await submit(page, 'Upload Photo');
  await page.getByLabel('FamiBook Name').fill('Nobody’s');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('No such FamiBook.').waitFor();
  await page.getByLabel('FamiBook Name').fill(family.name.toUpperCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Photo uploaded successfully! Returning to homepage...').first().waitFor();
  expect(await descriptions()).toContain('By the administrator');
  await page.getByRole('heading', { name: family.name }).waitFor();
});
