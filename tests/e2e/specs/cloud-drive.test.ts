import { randomBytes } from 'node:crypto';
import { syncPhotos } from '@famibook/contracts/drive/endpoints';
import { type DriveServer, startDriveServer } from '@famibook/testing/backing/drive-server';
import { somePicture } from '@famibook/testing/images/pictures';
import { queryService } from '@famibook/testing/product/database';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { CLOUD_SYNC } from '../../../web/src/config/timing.ts';
import { holdTimer } from '../support/disable-timer.ts';
import { testOfOwnProduct } from '../support/test.ts';
import { seeToast, untakenToasts } from '../support/toasts.ts';

const FOLDER = 'FamiBook Photos';

const test = testOfOwnProduct
  .extend('drive', { scope: 'file' }, async ({ chromiumFlags: _ }, { onCleanup }): Promise<DriveServer> => {
    const drive = await startDriveServer();
    onCleanup(() => drive[Symbol.asyncDispose]());
    return drive;
  })
  .extend('settings', { scope: 'file' }, ({ drive }) => ({
    ...drive.env,
    FAMIBOOK_BACKUP_KEY: randomBytes(32).toString('base64url'),
  }))
  .extend('backups', ({ open, admin }) => async (): Promise<Page> => {
    const { page } = await open({ client: admin });
    await page.goto('/admin/cloud-backups');
    await page.getByRole('heading', { name: 'Cloud Storage Database' }).waitFor();
    return page;
  });

/** Google Drive refuses for now, so that whatever uses it waits. */
const BUSY = { kind: 'refuse', status: 429, reason: 'rateLimitExceeded' } as const;

test('photos that were dropped into the drive appear at home by themselves, others are listed with the reason (D34)', async ({
  open,
  family,
  drive,
}) => {
  const drop = (name: string, bytes: Buffer) => drive.drop(drive.folder(FOLDER, family.name), name, bytes, 'image/png');
  drop('Down at the lake.png', Buffer.from(await somePicture(64, 48)));
  drop('Broken.png', Buffer.from('this is no picture'));

  const { page } = await open({ client: family.manager.client });
  const held = Promise.withResolvers<void>();
  let syncs = 0;
  await page.route('**/api/sync-photos', async (route) => {
    syncs += 1;
    await held.promise;
    await route.fallback();
  });
  const goOn = await holdTimer(page, CLOUD_SYNC.after);
  await page.goto('/');
  await page.getByText('Cloud storage connected').waitFor();
  await goOn();
  await page.getByText('Syncing photos from cloud storage...').waitFor();
  held.resolve();
  await page.getByText('Photos synced from cloud storage').waitFor();
  await page.getByRole('article').filter({ hasText: 'Down at the lake' }).waitFor();

  expect(syncs).toBe(1);

  await page.goto('/manager/settings');
  const skipped = page.getByRole('list', { name: 'Files that could not be imported' });
  await skipped.getByText('Broken.png').waitFor();
  expect(await skipped.getByRole('listitem').count()).toBe(1);

  drop('On the pier.png', Buffer.from(await somePicture(48, 64)));
  await page.getByRole('button', { name: 'Import now' }).click();
  await seeToast(page, '1 photo imported');
  await page.getByRole('button', { name: 'Import now' }).click();
  await seeToast(page, 'There are no new photos in the folder');
});

test('who imports while an import runs is told so, and so is who imports while Google Drive refuses (D34, D35)', async ({
  open,
  family,
  drive,
  product,
}) => {
  const settings = async () => {
    const { page } = await open({ client: family.manager.client });
    await page.goto('/manager/settings');
    const button = page.getByRole('button', { name: 'Import now' });
    await button.waitFor();
    return { page, importNow: () => button.click() };
  };
  const [first, second] = [await settings(), await settings()];
  drive.disrupt({ does: BUSY });
  // An import that asks Google Drive is one that runs.
  const asked = () => drive.requests('token') + drive.requests('search') + drive.requests('get');
  const before = asked();
  await first.importNow();
  await expect.poll(asked).toBeGreaterThan(before);
  // The import gives up after half a minute, on a busy machine before the second press.
  const run = (value: string) => queryService(product, 'backup', `UPDATE drive_folder SET ${value}`);
  await run("run_id = gen_random_uuid(), run_until = now() + interval '1 hour'");
  await second.importNow();
  await seeToast(second.page, 'An import is already running');
  await run('run_id = NULL, run_until = NULL');
  drive.endDisruptions();
  // On a busy machine the first page's response was that it still runs, too.
  const importAgain = async () => (await family.manager.client.call(syncPhotos)).status;
  await expect.poll(importAgain, { timeout: 60_000 }).toBe('nothing_new');

  drive.disrupt({ does: { kind: 'refuse', status: 403, reason: 'accessNotConfigured' } });
  await second.importNow();
  await seeToast(second.page, /^Failed to import photos\. ./);
  drive.endDisruptions();
});

test('a full drive shows in the history as a failure with what to do (D35)', async ({ backups, drive }) => {
  const page = await backups();
  drive.setQuota(10);
  await page.getByRole('button', { name: 'Create Backup', exact: true }).click();
  const row = page.getByRole('list', { name: 'Backups' }).locator('> li').first();
  await row.getByText('Failed', { exact: true }).waitFor();
  await row.getByText(/Google Drive is full/).waitFor();
  drive.setQuota(undefined);
});

test('a failed sync says nothing at home (D34)', async ({ open, family, drive }) => {
  drive.revokeTokens();
  const tom = await family.member('Tom');
  const { page } = await open({ client: tom.client });
  const synced = page.waitForResponse('**/api/sync-photos');
  await page.goto('/');
  expect((await synced).status()).toBe(503);
  await page.getByText('Cloud storage connected').waitFor();
  expect(untakenToasts(page)).toEqual([]);
});
