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
  await settings.first().waitFor();
  expect(await settings.allTextContents()).toEqual([
    'GOOGLE_DRIVE_CLIENT_ID missing',
    'GOOGLE_DRIVE_CLIENT_SECRET missing',
    'GOOGLE_DRIVE_REFRESH_TOKEN missing',
    'GOOGLE_DRIVE_FOLDER_ID missing',
  ]);
  const steps = page.getByRole('heading', { level: 4 });
  for (const step of ['Make a Google client', 'Let FamiBook into your Drive', 'Make a folder'])
    await steps.getByText(step, { exact: true }).waitFor();
});

test('the sub-tabs have addresses: a link opens one, Back leaves it, another one does not exist', async ({ tab }) => {
  const page = await tab();
  const subTabs = page.getByRole('navigation', { name: 'Backups' });
  const isAt = (part: string, name: string) =>
    Promise.all([
      page.waitForURL((url) => url.pathname === `/admin/cloud-backups${part}`),
      subTabs.locator('[aria-current=page]').getByText(name, { exact: true }).waitFor(),
    ]);
  await isAt('', 'Backup History');
  await subTabs.getByRole('link', { name: 'Create Backup' }).click();
  await isAt('/create', 'Create Backup');
  expect(await page.title()).toMatch(/^Create Backup - Cloud Backups - /);
  await subTabs.getByRole('link', { name: 'Settings' }).click();
  await isAt('/settings', 'Settings');
  await page.goBack();
  await isAt('/create', 'Create Backup');
  await page.reload();
  await page.getByRole('button', { name: 'Create Weekly Backup' }).waitFor();
  await page.goto('/admin/cloud-backups/nothing');
  await isAt('', 'Backup History');
});

test('on a phone the way back leads from a sub-tab to the list of tabs, and Back not in again', async ({
  open,
  product,
}) => {
  const { page } = await open({ client: await administrator(product.url), width: 390, touch: true });
  const isAt = (path: string) => page.waitForURL((url) => url.pathname === path);
  await page.goto('/');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Cloud Backups' }).click();
  await page.getByRole('link', { name: 'Create Backup' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await isAt('/admin/cloud-backups/settings');
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await isAt('/admin');
  await page.getByRole('link', { name: 'Undelivered Emails' }).waitFor();
  await page.goBack();
  await page.waitForURL((url) => !url.pathname.startsWith('/admin'));
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

  await page.getByRole('link', { name: 'Create Backup' }).click();
  await page.getByRole('button', { name: 'Create Weekly Backup' }).click();
  await page.getByRole('link', { name: 'Backup History' }).click();
  const weekly = rowOf(page, BACKUPS, 'Weekly');
  await weekly.getByText('Read back and complete').waitFor(ENDED);
  await page.getByText('Total backups').locator('..').getByText('2', { exact: true }).waitFor();

  await emergency.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the backup' }).click();
  await emergency.waitFor({ state: 'detached' });
  await weekly.waitFor();
});
