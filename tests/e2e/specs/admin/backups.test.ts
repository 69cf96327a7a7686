import { join } from 'node:path';
import { deleteOwnAccount } from '@famibook/contracts/account/endpoints';
import { getBackupStatus } from '@famibook/contracts/backup/endpoints';
import { deletePhoto } from '@famibook/contracts/photos/endpoints';
import { foundFamily, signIn } from '@famibook/testing/families/family';
import { expect } from 'vitest';
import { tabTo } from '../../support/keyboard.ts';
import { seeToast } from '../../support/toasts.ts';
import { backUp, backupRow, ENDED, flipByteOfPhoto, sharePhoto, test } from './backups-fixture.ts';

test('a fresh FamiBook has no backup, and says that its disk is the only one (D31)', async ({ tab }) => {
  const page = await tab();
  for (const text of ['Ready', 'Disconnected', 'Last backup: Never', 'A backup on the same disk is no backup'])
    await page.getByText(text, { exact: true }).waitFor();
  await page.getByText('No backups yet').waitFor();
  await page.getByText('Not proven restorable yet').waitFor();
  expect(await page.getByRole('button', { name: 'Rehearse a restore' }).isDisabled()).toBe(true);

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

test('a backup shows how far it is, and then is in the history with what it holds (D30, D31)', async ({
  tab,
  family,
  holdBackups,
}) => {
  await sharePhoto(family.manager, 'Worth a backup');
  const page = await tab();
  const release = await holdBackups();
  await page.getByRole('button', { name: 'Create Backup', exact: true }).click();
  await seeToast(page, 'Backup started', 'You can leave this page; the backup continues.');
  await page.getByRole('heading', { name: 'Manual backup is running' }).waitFor();
  await page.getByRole('progressbar', { name: 'Reading the data' }).waitFor();
  await page.getByText('Backup In Progress', { exact: true }).waitFor();
  for (const name of ['Emergency Backup', 'Create Backup', 'Rehearse a restore'])
    expect(await page.getByRole('button', { name, exact: true }).isDisabled(), name).toBe(true);
  await release();

  const row = backupRow(page, 'Manual');
  await row.getByText('Read back and complete').waitFor(ENDED);
  await row.getByText('2 users · 1 photo · ', { exact: false }).waitFor();
  await row.getByText('Folder on the server · not encrypted · took ', { exact: false }).waitFor();
  await page.getByText('Ready', { exact: true }).waitFor();
  await page.getByText(/^Last backup (just now|\d+ minutes? ago)$/).waitFor();
});

test('a running backup is cancelled after a question, and leaves the others as they are (D30)', async ({
  tab,
  holdBackups,
}) => {
  const page = await tab();
  const before = await backUp(page, 'Before the one that is cancelled');
  await page.getByRole('link', { name: 'Create Backup' }).click();
  const release = await holdBackups();
  await page.getByRole('button', { name: 'Create Daily Backup' }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Cancel this backup?').waitFor();
  await dialog.getByRole('button', { name: 'Cancel the backup' }).click();
  await seeToast(page, 'Backup cancelled', 'Earlier backups stay as they are.');
  await page.getByRole('link', { name: 'Backup History' }).click();
  // It ends although what it waits for is still held.
  const row = backupRow(page, 'Daily');
  await row.getByText('Cancelled', { exact: true }).waitFor(ENDED);
  await release();
  await page.getByText('Ready', { exact: true }).waitFor();
  expect(await row.getByRole('button', { name: 'Restore' }).count()).toBe(0);
  await before.getByText('Read back and complete').waitFor();
});

test('a backup is deleted after a question, and no other (D30)', async ({ tab }) => {
  const page = await tab();
  const emergency = await backUp(page, 'Before the move');
  await page.getByRole('link', { name: 'Create Backup' }).click();
  await page.getByRole('button', { name: 'Create Weekly Backup' }).click();
  await page.getByRole('link', { name: 'Backup History' }).click();
  const weekly = backupRow(page, 'Weekly');
  await weekly.getByText('Read back and complete').waitFor(ENDED);

  await emergency.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByText('All other backups stay whole.', { exact: false }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the backup' }).click();
  await seeToast(page, 'Backup deleted');
  await emergency.waitFor({ state: 'detached' });
  await weekly.waitFor();
});

test('a rehearsal proves the newest backup; what it finds damaged is named, and stored again by the next backup (D30)', async ({
  tab,
  product,
  admin,
  family,
}) => {
  await sharePhoto(family.manager, 'Worth a rehearsal');
  const page = await tab();
  const rehearse = async () => {
    await page.getByRole('button', { name: 'Rehearse a restore' }).click();
    await seeToast(page, 'Rehearsal started', 'Nothing that people see changes.');
  };
  /** The day, as the page writes it, on which the rehearsal that was begun has ended so. */
  const ended = async (state: 'proven' | 'failed') => {
    const rehearsal = async () => (await admin.call(getBackupStatus)).rehearsal;
    await expect.poll(async () => (await rehearsal())?.state, ENDED).toBe(state);
    const finishedAt = new Date((await rehearsal())?.finishedAt ?? Number.NaN);
    return finishedAt.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Europe/Berlin' });
  };
  const proof = (day: string) => page.getByText(`Last proven restorable: ${day}`, { exact: true });
  await backUp(page, 'To be rehearsed');
  await rehearse();
  const firstDay = await ended('proven');
  await proof(firstDay).waitFor(ENDED);

  const rotten = await flipByteOfPhoto(join(product.dataDir, 'backups', 'objects'));
  await rehearse();
  const alert = page.getByRole('alert').filter({ hasText: `The rehearsal of ${await ended('failed')} failed: ` });
  await alert.waitFor(ENDED);
  expect(await alert.textContent()).toContain(`${rotten} is damaged`);
  await proof(firstDay).waitFor();

  await backUp(page, 'After the damage');
  await rehearse();
  // The alert is gone while a rehearsal runs.
  const lastDay = await ended('proven');
  await page.reload();
  await proof(lastDay).waitFor();
  expect(await alert.count()).toBe(0);
});

test('one FamiBook is restored with the keyboard alone, and no other changes (D32)', async ({
  tab,
  open,
  product,
  admin,
}) => {
  const oaks = await foundFamily(product.url, admin, 'The Oaks');
  const elms = await foundFamily(product.url, admin, 'The Elms');
  const lost = await sharePhoto(oaks.manager, 'The old lighthouse');
  const page = await tab();
  const row = await backUp(page, 'Before the lighthouse was deleted');
  await oaks.manager.client.call(deletePhoto, { params: { id: lost } });
  await sharePhoto(elms.manager, 'Shared since');

  const opener = row.getByRole('button', { name: 'Restore' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Everything/ }).waitFor();
  await tabTo(page, dialog.getByRole('radio', { name: /^Everything/ }));
  await page.keyboard.press('ArrowDown');
  expect(await dialog.getByRole('radio', { name: /^One FamiBook/ }).isChecked()).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  while (!(await dialog.getByRole('radio', { name: 'The Oaks' }).isChecked())) await page.keyboard.press('ArrowDown');
  await tabTo(page, dialog.getByRole('button', { name: 'Restore' }));
  await page.keyboard.press('Enter');
  await dialog.getByText('Restoring The Oaks', { exact: true }).waitFor();
  // The focus stays in the dialog although the button that had it is gone.
  await dialog.locator(':focus').waitFor();
  await dialog.getByText(/^Restored The Oaks on .+\d\.$/).waitFor(ENDED);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await row.locator(':focus').waitFor();
  await page.getByText(/^Restored The Oaks on /).waitFor();

  // Nobody was signed out.
  for (const [{ manager }, description] of [
    [oaks, 'The old lighthouse'],
    [elms, 'Shared since'],
  ] as const) {
    const gallery = await open({ client: manager.client });
    await gallery.page.goto('/');
    await gallery.page.getByRole('article').filter({ hasText: description }).waitFor();
  }
});

test('everything is restored, who was deleted since only when ticked; nobody can use FamiBook in the meantime, and all pages say so (D32)', async ({
  tab,
  open,
  product,
  admin,
  holdClosed,
}) => {
  const family = await foundFamily(product.url, admin, 'The Restored');
  const [tom, uma] = [await family.member('Tom'), await family.member('Uma')];
  const lost = await sharePhoto(family.manager, 'The first picture of all');
  await sharePhoto(tom, 'Tom’s boat');
  await sharePhoto(uma, 'Uma’s garden');
  const page = await tab();
  const row = await backUp(page, 'Before much was deleted');
  await family.manager.client.call(deletePhoto, { params: { id: lost } });
  for (const { client, password } of [tom, uma]) await client.call(deleteOwnAccount, { body: { password } });
  const { page: familyPage } = await open({ client: family.manager.client });
  await familyPage.goto('/');

  await row.getByRole('button', { name: 'Restore' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByText(/^This will restore data from backup [\w-]{36}\. Current data may be overwritten\.$/)
    .waitFor();
  expect(await dialog.getByRole('radio', { name: /^Everything/ }).isChecked()).toBe(true);
  const deleted = dialog.getByRole('group', { name: 'Deleted since this backup' });
  await deleted.getByRole('checkbox', { name: 'Uma Tester' }).waitFor();
  await deleted.getByRole('checkbox', { name: 'Tom Tester' }).check();
  const release = await holdClosed();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await dialog.getByText('Restoring everything', { exact: true }).waitFor();
  await page.getByText('A backup is being restored. Changes can be made again in a few minutes.').waitFor(ENDED);
  await familyPage.reload();
  const closed = familyPage.getByRole('heading', { name: 'A backup is being restored' });
  await closed.waitFor();
  await release();

  await dialog.getByText(/^Restored everything on .+\. Everyone else has been signed out\.$/).waitFor(ENDED);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/^Restored everything on /).waitFor();
  await backupRow(page, 'Reason: Before a restore').first().getByText('Read back and complete').waitFor();
  await closed.waitFor({ state: 'detached' });
  await familyPage.getByRole('link', { name: 'Login', exact: true }).first().waitFor();

  const after = await open({ client: await signIn(product.url, family.manager, family.name) });
  await after.page.goto('/');
  for (const description of ['The first picture of all', 'Tom’s boat'])
    await after.page.getByRole('article').filter({ hasText: description }).waitFor();
  expect(await after.page.getByText('Uma’s garden').count()).toBe(0);
  await signIn(product.url, tom, family.name);
  await expect(signIn(product.url, uma, family.name)).rejects.toThrow('401');
});
