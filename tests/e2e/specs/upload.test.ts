import { listPhotos } from '@famibook/contracts/photos/endpoints';
import type { Client } from '@famibook/testing/clients/client';
import { somePicture } from '@famibook/testing/images/pictures';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { GALLERY, SCROLL_OFFSET } from '../../../web/src/config/timing.ts';
import { holdTimer } from '../support/disable-timer.ts';
import { test as sharedTest } from '../support/test.ts';
import { seeToast } from '../support/toasts.ts';

const test = sharedTest
  .extend('homeOf', ({ open }) => async (client: Client): Promise<Page> => {
    const browser = await open({ client });
    await browser.page.goto('/');
    await browser.page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
    return browser.page;
  })
  .extend(
    'descriptions',
    ({ family }) =>
      async () =>
        (await family.manager.client.call(listPhotos)).map(({ description }) => description),
  );

/** A smooth scroll counts as ended after this time. */
const MAX_SCROLL_MS = 1_500;

const jpeg = async (name: string, buffer?: Buffer) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: buffer ?? (await somePicture()),
});
const openDialog = (page: Page) => page.getByRole('button', { name: 'Upload Photo' }).first().click();
const submit = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
test('of several photos one bad one stops none of the others, and each may have its own words', async ({
  homeOf,
  family,
  descriptions,
}) => {
  const page = await homeOf(family.manager.client);
  await openDialog(page);
  const cutOff = (await somePicture()).subarray(0, 400);
  const files = [await jpeg('one.jpg'), await jpeg('two.jpg', cutOff), await jpeg('three.jpg')];
  await page.locator('input[type=file]').setInputFiles(files);
  await page.getByRole('button', { name: 'Different description for three.jpg' }).click();
  await page.getByPlaceholder('Different description').fill('The third, in its own words');
  await page.getByLabel('Description for all').fill('At the lake');
  await submit(page, 'Upload 3 Photos');
  await seeToast(page, 'One photo was not uploaded. See why beside it.');
  const row = page.getByRole('listitem').filter({ hasText: 'two.jpg' });
  expect(await row.getByText(/^This picture /).count()).toBe(1);
  // The server has refused the file, and would refuse it again.
  expect(await row.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  expect((await descriptions()).sort()).toEqual(['At the lake', 'The third, in its own words']);
});

test('every chosen file has its place, also what cannot be sent, with its name and the reason (D17)', async ({
  homeOf,
  family,
  descriptions,
}) => {
  const page = await homeOf(family.manager.client);
  await openDialog(page);
  const dialog = page.getByRole('dialog');
  await page
    .locator('input[type=file]')
    .setInputFiles([
      await jpeg('good.jpg'),
      { name: 'IMG_2041.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') },
      await jpeg('diary.jpg', Buffer.from('Dear diary, this is no picture at all.')),
      await jpeg('empty.jpg', Buffer.alloc(0)),
    ]);
  await dialog.getByText('3 files cannot be uploaded. See why below.').waitFor();
  const place = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  for (const [name, reason] of [
    ['IMG_2041.HEIC', 'Please select a JPEG, PNG, or GIF image'],
    ['diary.jpg', 'Please select a JPEG, PNG, or GIF image'],
    ['empty.jpg', 'Unable to read the selected file. Please try again.'],
  ] as const) {
    await place(name).getByText(reason).waitFor();
    expect(await place(name).getByRole('img').count()).toBe(0);
    expect(await place(name).locator('img').count(), 'no broken picture').toBe(0);
  }
  await page.getByLabel('Description', { exact: true }).fill('The good one');
  await submit(page, 'Upload Photo');
  await seeToast(page, 'Photo uploaded successfully! Returning to homepage...');
  expect(await descriptions()).toContain('The good one');
});

test('while several photos go, it says how many, and a busy server is waited for (D24)', async ({
  homeOf,
  family,
  descriptions,
}) => {
  const page = await homeOf(family.manager.client);
  let isBusy = true;
  await page.route('**/api/uploads', (route) =>
    isBusy
      ? route.fulfill({
          status: 429,
          headers: { 'Retry-After': '1' },
          json: { message: 'Too many requests. Please try again later.', code: 'too_many_requests', requestId: 'r' },
        })
      : route.fallback(),
  );
  await openDialog(page);
  const files = [await jpeg('a.jpg'), await jpeg('b.jpg'), await jpeg('c.jpg'), await jpeg('d.jpg')];
  await page.locator('input[type=file]').setInputFiles(files);
  await page.getByLabel('Description for all').fill('Four in a row');
  await submit(page, 'Upload 4 Photos');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Uploading 1 of 4' }).waitFor();
  await dialog.getByText('The server is busy. The upload will continue by itself.').waitFor();
  isBusy = false;
  await seeToast(page, 'Photo uploaded successfully! Returning to homepage...');
  expect((await descriptions()).filter((text) => text === 'Four in a row')).toHaveLength(4);
});

test('of two photos that failed one is tried again, and the other stays', async ({ homeOf, family, descriptions }) => {
  const page = await homeOf(family.manager.client);
  let isFull = true;
  await page.route('**/api/uploads', (route) =>
    isFull
      ? route.fulfill({ status: 507, json: { message: 'The disk is full.', code: 'disk_full', requestId: 'r' } })
      : route.fallback(),
  );
  await openDialog(page);
  await page.locator('input[type=file]').setInputFiles([await jpeg('first.jpg'), await jpeg('second.jpg')]);
  await page.getByLabel('Description for all').fill('One after the other');
  await submit(page, 'Upload 2 Photos');
  const again = (name: string) =>
    page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Try again' });
  await again('first.jpg').waitFor();
  isFull = false;
  await again('second.jpg').click();
  await seeToast(page, 'Photo uploaded successfully!');
  await again('first.jpg').click();
  await seeToast(page, 'Photo uploaded successfully! Returning to homepage...');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect((await descriptions()).filter((text) => text === 'One after the other')).toHaveLength(2);
});

test('what takes long before and after sending moves (a bar that sweeps)', async ({ homeOf, family }) => {
  const page = await homeOf(family.manager.client);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/photos/from-upload', async (route) => {
    await held.promise;
    await route.fallback();
  });
  await openDialog(page);
  await page.locator('input[type=file]').setInputFiles(await jpeg('slow.jpg'));
  await page.getByLabel('Description').fill('Finished slowly');
  await submit(page, 'Upload Photo');
  await page.getByText('Almost there…').waitFor();
  const sweep = page.getByRole('progressbar').locator('[data-moving]');
  interface Animated {
    getAnimations(): { playState: string }[];
  }
  const states = await sweep.evaluate((bar: unknown) => (bar as Animated).getAnimations().map((one) => one.playState));
  expect(states).toEqual(['running']);
  held.resolve();
  await seeToast(page, 'Photo uploaded successfully! Returning to homepage...');
});

test('files dropped anywhere on the page open the dialog with them', async ({ homeOf, family, descriptions }) => {
  const page = await homeOf(family.manager.client);
  const bytes = (await somePicture()).toString('base64');
  // The page takes files a moment after it is seen.
  const isTaking = `(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([], 'probe.jpg'));
    const probe = new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer });
    document.body.dispatchEvent(probe);
    return probe.defaultPrevented;
  })()`;
  await expect.poll(() => page.evaluate(isTaking)).toBe(true);
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
  await seeToast(page, 'Photo uploaded successfully! Returning to homepage...');
  expect(await descriptions()).toContain('Dropped from the desktop');
});

test('the administrator is asked which FamiBook a photo is for, and the upload goes on (D1)', async ({
  homeOf,
  admin,
  family,
  descriptions,
}) => {
  const page = await homeOf(admin);
  await openDialog(page);
  await page.locator('input[type=file]').setInputFiles(await jpeg('for-whom.jpg'));
  await page.getByLabel('Description').fill('By the administrator');
  await submit(page, 'Upload Photo');
  const field = page.getByRole('combobox', { name: 'FamiBook' });
  await field.fill(family.name.toUpperCase());
  await page.getByRole('option', { name: family.name }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await seeToast(page, 'Photo uploaded successfully! Returning to homepage...');
  expect(await descriptions()).toContain('By the administrator');
  await page.getByRole('heading', { name: family.name }).waitFor();
});

test('after an upload the focus moves to the photos, unless the user has begun something else', async ({
  homeOf,
  family,
}) => {
  const page = await homeOf(family.manager.client);
  const uploadOne = async (words: string) => {
    await openDialog(page);
    await page.locator('input[type=file]').setInputFiles(await jpeg('focus.jpg'));
    await page.getByLabel('Description').fill(words);
    await submit(page, 'Upload Photo');
    await page.getByRole('article').filter({ hasText: words }).first().waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  const focused = () => page.evaluate('document.activeElement.textContent || document.activeElement.placeholder');
  await uploadOne('For the heading');
  await expect.poll(focused).toBe('Recent Photos');

  const goOn = await holdTimer(page, GALLERY.scrollAfterUpload);
  await page.reload();
  await page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
  await uploadOne('For a user in a hurry');
  await seeToast(page, 'Photo uploaded successfully! Returning to homepage...');
  await page.getByRole('searchbox').focus();
  await page.evaluate("scrollTo({ top: 0, behavior: 'instant' })");
  const topOfPhotos = () => page.evaluate<number>("document.getElementById('gallery').getBoundingClientRect().top");
  expect(await topOfPhotos()).toBeGreaterThan(SCROLL_OFFSET + 20);
  await goOn();
  await expect.poll(async () => Math.abs((await topOfPhotos()) - SCROLL_OFFSET)).toBeLessThan(2);
  // The focus would follow the scroll, which ends by then.
  await page.evaluate(`new Promise((resolve) => setTimeout(resolve, ${MAX_SCROLL_MS + 100}))`);
  expect(await page.evaluate('document.activeElement.type')).toBe('search');
});
