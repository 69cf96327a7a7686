import { type DriveServer, startDriveServer } from '@famibook/testing/backing/drive-server';
import { somePicture } from '@famibook/testing/images/pictures';
import { expect } from 'vitest';
import { testOfOwnProduct } from '../../support/test.ts';
import { seeToast } from '../../support/toasts.ts';

const FOLDER = 'FamiBook Photos';

const test = testOfOwnProduct
  .extend('drive', { scope: 'file' }, async ({ chromiumFlags: _ }, { onCleanup }): Promise<DriveServer> => {
    const drive = await startDriveServer();
    onCleanup(() => drive[Symbol.asyncDispose]());
    return drive;
  })
  .extend('settings', { scope: 'file' }, ({ drive }) => drive.env);

test('photos that were dropped into the drive appear at home by themselves, others are listed with the reason (D34)', async ({
  open,
  family,
  drive,
}) => {
  const drop = (name: string, bytes: Buffer) => drive.drop(drive.folder(FOLDER, family.name), name, bytes, 'image/png');
  drop('Down at the lake.png', Buffer.from(await somePicture(64, 48)));
  drop('Broken.png', Buffer.from('this is no picture'));

  const { page } = await open({ client: family.manager.client });
  await page.goto('/');
  await page.getByText('Cloud storage connected').waitFor();
  await page.getByText('Photos synced from cloud storage').waitFor();
  await page.getByRole('article').filter({ hasText: 'Down at the lake' }).waitFor();

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

test('the administrator sees the drive connected; a failed sync says nothing at home (D34)', async ({
  open,
  family,
  admin,
  drive,
}) => {
  const desk = (await open({ client: admin })).page;
  await desk.goto('/admin/cloud-backups');
  await desk.getByText('Connected', { exact: true }).waitFor();

  drive.revokeTokens();
  const tom = await family.member('Tom');
  const { page } = await open({ client: tom.client });
  const synced = page.waitForResponse('**/api/sync-photos');
  await page.goto('/');
  expect((await synced).status()).toBe(503);
  await page.getByText('Cloud storage connected').waitFor();
  expect(
    await page
      .getByRole('region', { name: /^Notification/ })
      .getByRole('listitem')
      .count(),
  ).toBe(0);
});
