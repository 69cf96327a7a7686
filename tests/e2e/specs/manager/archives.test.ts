import { readFile } from 'node:fs/promises';
import { foundFamily } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { seeToast } from '../../support/toasts.ts';
import { test } from './manager-fixture.ts';

/** Presses a button and returns what the browser then stored. */
async function download(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const begun = page.waitForEvent('download');
  await press();
  const file = await begun;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('a manager downloads the FamiBook, a member what they shared, each as one ZIP file', async ({
  desk,
  family,
  open,
}) => {
  const tom = await family.member('Tom');
  await family.manager.client.upload(await somePicture(64, 48), { description: 'Of the manager' });
  await tom.client.upload(await somePicture(48, 64), { description: 'Of Tom' });

  const page = await desk(family.manager.client, 'settings');
  const whole = await download(page, async () => {
    await page.getByRole('button', { name: 'Download this FamiBook' }).click();
    await seeToast(page, 'Download started');
  });
  expect(whole.name).toMatch(/\.zip$/);
  expect(whole.bytes.subarray(0, 2).toString()).toBe('PK');

  const home = (await open({ client: tom.client })).page;
  await home.goto('/');
  await home.getByRole('button', { name: 'Your account' }).click();
  const own = await download(home, () => home.getByRole('menuitem', { name: 'Download what I shared' }).click());
  expect(own.name).toMatch(/\.zip$/);
  expect(own.bytes.subarray(0, 2).toString()).toBe('PK');
  expect(own.bytes.length).toBeLessThan(whole.bytes.length);
});

test('an archive fills an empty FamiBook; a full one refuses it, and so does the dialog what is no ZIP file (D17)', async ({
  desk,
  family,
  product,
  admin,
}) => {
  await family.manager.client.upload(await somePicture(80, 60), { description: 'To take along' });
  const full = await desk(family.manager.client, 'settings');
  const { name, bytes } = await download(full, () =>
    full.getByRole('button', { name: 'Download this FamiBook' }).click(),
  );
  const choose = async (page: Page, file: { name: string; buffer: Buffer }) => {
    await page
      .getByRole('dialog')
      .getByLabel('Choose a ZIP file')
      .setInputFiles({ ...file, mimeType: '' });
  };
  const submit = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true });

  await full.getByRole('button', { name: 'Import an archive…' }).click();
  await choose(full, { name: 'holiday.png', buffer: Buffer.from('no archive') });
  await full.getByText('Please select a ZIP file').waitFor();
  expect(await submit(full).isDisabled()).toBe(true);
  await choose(full, { name, buffer: bytes });
  await submit(full).click();
  await full.getByText('The archive was not imported. Archives can only be imported into an empty FamiBook.').waitFor();

  const empty = await foundFamily(product.url, admin);
  const page = await desk(empty.manager.client, 'settings');
  await page.getByRole('button', { name: 'Import an archive…' }).click();
  await choose(page, { name, buffer: bytes });
  await submit(page).click();
  await page.getByRole('dialog').getByText('Archive imported').waitFor();
  await page
    .getByRole('dialog')
    .getByText(/photos?, 0 comments, 0 messages/)
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.goto('/');
  await page.getByRole('article').filter({ hasText: 'To take along' }).waitFor();
});
