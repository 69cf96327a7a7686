import { administrator, foundFamily } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { testOfOwnProduct } from '../../support/test.ts';
import { seeToast } from '../../support/toasts.ts';
import { rowOf } from './admin-test.ts';

const BACKUPS = 'Backups';
/** A backup of few photos, on a machine that is busy with other tests. */
const ENDED = { timeout: 120_000 };

const test = testOfOwnProduct.extend('tab', ({ open, product }) => async (): Promise<Page> => {
  const { page } = await open({ client: await administrator(product.url) });
  await page.goto('/admin/cloud-backups');
  await page.getByRole('heading', { name: 'Cloud Storage Database' }).waitFor();
  return page;
});

test('a fresh FamiBook has no backup, and says that its disk is the only one (D31)', async ({ tab }) => {
  const page = await tab();
  for (const text of ['Ready', 'Disconnected', 'Last backup: Never', 'A backup on the same disk is no backup'])
    await page.getByText(text, { exact: true }).waitFor();
  await page.getByText('No backups yet').waitFor();

  await page.getByRole('button', { name: 'Set up Google Drive' }).click();
  const settings = page.getByRole('list', { name: 'The four settings' }).getByRole('listitem');
  expect(await settings.allTextContents()).toEqual([
    'GOOGLE_DRIVE_CLIENT_ID missing',
    'GOOGLE_DRIVE_CLIENT_SECRET missing',
    'GOOGLE_DRIVE_REFRESH_TOKEN missing',
    'GOOGLE_DRIVE_FOLDER_ID missing',
  ]);
});

test('backups of every button are listed with what they hold, and deleted after a question (D30, D33)', async ({
  tab,
  product,
}) => {
  const family = await foundFamily(product.url, await administrator(product.url), 'The Backups');
  await family.manager.client.upload(await somePicture(64, 48), { description: 'Worth a backup' });
  const page = await tab();

  await page.getByRole('button', { name: 'Emergency Backup' }).click();
  await page.getByLabel('Reason').fill('Before the move');
  await page.getByRole('button', { name: 'Create Emergency Backup' }).click();
  await seeToast(page, 'Backup started', 'You can leave this page, it goes on.');
  const emergency = rowOf(page, BACKUPS, 'Before the move');
  await emergency.getByText('Read back and complete').waitFor(ENDED);
  await emergency.getByText('1 photo', { exact: false }).waitFor();

  await page.getByRole('tab', { name: 'Create Backup' }).click();
  await page.getByRole('button', { name: 'Create Weekly Backup' }).click();
  await page.getByRole('tab', { name: 'Backup History' }).click();
  const weekly = rowOf(page, BACKUPS, 'Weekly');
  await weekly.getByText('Read back and complete').waitFor(ENDED);
  await page.getByText('Total backups').locator('..').getByText('2', { exact: true }).waitFor();

  await emergency.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the backup' }).click();
  await emergency.waitFor({ state: 'detached' });
  await weekly.waitFor();
});
