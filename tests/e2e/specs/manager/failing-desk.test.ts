import { postMessage } from '@famibook/contracts/board/endpoints';
import type { ServiceName } from '@famibook/contracts/services';
import { submitSubscription } from '@famibook/contracts/subscriptions/endpoints';
import { Client } from '@famibook/testing/clients/client';
import { ResetBrowser } from '@famibook/testing/clients/reset';
import { silentMp3 } from '@famibook/testing/corpus/sounds';
import { somePicture } from '@famibook/testing/images/pictures';
import { queryService } from '@famibook/testing/product/database';
import { DEFAULT_SETTINGS, startOwnProduct } from '@famibook/testing/test';
import { expect } from 'vitest';
import { seeToast } from '../../support/toasts.ts';
import { confirm, LIVE, press, rowOf, test as sharedTest } from './manager-fixture.ts';

const SERVER_ERROR = 'Something went wrong on our side.';

const test = sharedTest
  .extend('settings', { scope: 'file' }, DEFAULT_SETTINGS)
  .extend('product', { scope: 'file' }, startOwnProduct)
  /** Whatever writes this table fails while `act` runs. */
  .extend(
    'failing',
    ({ product }) =>
      async (service: ServiceName, table: string, act: () => Promise<void>): Promise<void> => {
        const run = (sql: string) => queryService(product, service, sql);
        await run(`CREATE OR REPLACE FUNCTION refuse_write() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'this table is away'; END $$`);
        await run(`CREATE TRIGGER away BEFORE INSERT OR UPDATE OR DELETE ON ${table} EXECUTE FUNCTION refuse_write()`);
        try {
          await act();
        } finally {
          await run(`DROP TRIGGER away ON ${table}`);
        }
      },
  );

test('a user who could not be approved or declined stays in the list (spec 8, D16)', async ({
  desk,
  family,
  failing,
}) => {
  const nina = await family.pending('Nina');
  const page = await desk(family.manager.client, 'pending-approvals');
  await rowOf(page, nina.email).waitFor();
  await failing('auth', 'famibook_membership', async () => {
    await press(rowOf(page, nina.email), 'Approve');
    await seeToast(page, 'Error', `Failed to approve user. ${SERVER_ERROR}`);
    await press(rowOf(page, nina.email), 'Decline');
    await confirm(page, 'Decline');
    await seeToast(page, 'Error', `Failed to decline user. ${SERVER_ERROR}`);
  });
  await press(rowOf(page, nina.email), 'Approve');
  await seeToast(page, 'User approved successfully');
});

test('a user who could not be deleted or removed stays in the list (spec 8, D16)', async ({
  desk,
  admin,
  family,
  failing,
}) => {
  const dora = await family.member('Dora');
  const page = await desk(admin, 'approved-users');
  const other = await desk(family.manager.client, 'approved-users');
  await rowOf(page, dora.email).waitFor();
  await rowOf(other, dora.email).waitFor();
  await failing('auth', 'famibook_membership', async () => {
    await press(rowOf(page, dora.email), 'Delete');
    await confirm(page, 'Delete for good');
    await seeToast(page, 'Error', `Failed to delete user. ${SERVER_ERROR}`);
    await press(rowOf(other, dora.email), 'Remove');
    await confirm(other, 'Remove');
    await seeToast(other, 'Error', `Failed to remove member. ${SERVER_ERROR}`);
  });
  for (const each of [page, other]) await rowOf(each, dora.email).waitFor();
});

test('a manager who is still one is marked as such, and has no button to be deleted by (spec 8, D8)', async ({
  desk,
  admin,
  family,
}) => {
  const page = await desk(admin, 'approved-users');
  await rowOf(page, family.manager.email).getByText('Manager', { exact: true }).waitFor();
  expect(await rowOf(page, family.manager.email).getByRole('button').count()).toBe(0);
});

test('messages and photos that could not be approved, rejected or deleted stay (spec 8, D16)', async ({
  desk,
  admin,
  family,
  failing,
}) => {
  const theo = await family.member('Theo');
  await theo.client.call(postMessage, { body: { content: 'May I?' } });
  await family.manager.client.call(postMessage, { body: { content: 'Who brings the table?' } });
  await family.manager.client.upload(await somePicture(), { description: 'The lake' });
  const pending = await desk(family.manager.client, 'pending-messages');
  const messages = await desk(admin, 'all-messages');
  const photos = await desk(admin, 'all-photos');
  await rowOf(pending, 'May I?').waitFor();
  await rowOf(messages, 'Who brings the table?').waitFor();
  await rowOf(photos, 'The lake').waitFor();
  await failing('board', 'message', async () => {
    await press(rowOf(pending, 'May I?'), 'Approve');
    await seeToast(pending, 'Error', `Failed to approve message. ${SERVER_ERROR}`);
    await press(rowOf(pending, 'May I?'), 'Reject');
    await confirm(pending, 'Reject');
    await seeToast(pending, 'Error', `Failed to reject message. ${SERVER_ERROR}`);
    await press(rowOf(messages, 'Who brings the table?'), 'Delete');
    await confirm(messages, 'Delete');
    await seeToast(messages, 'Error', `Failed to delete message. ${SERVER_ERROR}`);
  });
  await failing('gallery', 'photo', async () => {
    await press(rowOf(photos, 'The lake'), 'Delete: The lake');
    await confirm(photos, 'Delete');
    await seeToast(photos, 'Error', `Failed to delete photo. ${SERVER_ERROR}`);
  });
  await rowOf(photos, 'The lake').waitFor();
  await rowOf(pending, 'May I?').waitFor();
  await rowOf(messages, 'Who brings the table?').waitFor();
});

test('a reset that could not be approved stays, and its dialog with the code too (spec 8, D16)', async ({
  desk,
  admin,
  family,
  product,
  failing,
}) => {
  const robin = await family.member('Robin');
  const browser = await ResetBrowser.asking(product.url, robin.email);
  const page = await desk(admin, 'password-resets');
  await press(rowOf(page, robin.email), 'Approve');
  await page.getByLabel('Code that the person reads out').fill(await browser.code());
  await failing('auth', 'password_reset_request', async () => {
    await confirm(page, 'Approve');
    await seeToast(page, 'Error', `Failed to approve password reset request. ${SERVER_ERROR}`);
  });
  await confirm(page, 'Approve');
  await seeToast(page, 'Password reset request approved');
});

test('a request for a FamiBook that could not be approved or rejected stays (spec 8, D16)', async ({
  desk,
  admin,
  product,
  failing,
}) => {
  const famibookName = 'The Rose Family';
  const password = 'a-first-password';
  const body = { managerName: 'Rita Rose', managerEmail: 'rita@rose.example', famibookName, password };
  await new Client(product.url).call(submitSubscription, {
    body: { ...body, confirmPassword: password, planType: 'basic' },
  });
  const page = await desk(admin, 'subscriptions');
  await rowOf(page, famibookName).waitFor();
  await failing('admin', 'photo_book_subscription', async () => {
    await press(page, `Reject ${famibookName}`);
    await confirm(page, 'Reject');
    await seeToast(page, 'Error', `Failed to reject subscription. ${SERVER_ERROR}`);
    await press(page, `Approve ${famibookName}`);
    await seeToast(page, 'Error', `Failed to approve subscription. ${SERVER_ERROR}`);
  });
  await press(page, `Approve ${famibookName}`);
  await seeToast(page, 'Subscription Approved', 'Manager account has been created successfully.');
});

test('a password that could not be changed stays in its fields (spec 8, D16)', async ({ desk, family, failing }) => {
  const page = await desk(family.manager.client, 'change-password');
  await page.getByLabel('Current Password').fill(family.manager.password);
  await page.getByLabel('New Password', { exact: true }).fill('a-better-password');
  await page.getByLabel('Confirm New Password').fill('a-better-password');
  await failing('auth', '"user"', async () => {
    await press(page, 'Change Password');
    await seeToast(page, 'Error', `Failed to change password. ${SERVER_ERROR}`);
  });
  expect(await page.getByLabel('New Password', { exact: true }).inputValue()).toBe('a-better-password');
});

test('audio that could not be uploaded, toggled or deleted is as it was (spec 8, D16)', async ({
  desk,
  family,
  failing,
}) => {
  await family.manager.client.uploadAudio(silentMp3(20), 'Waltz.mp3');
  const page = await desk(family.manager.client, 'audio');
  await rowOf(page, 'Waltz.mp3').waitFor();
  await failing('media', 'audio', async () => {
    await press(rowOf(page, 'Waltz.mp3'), 'Deactivate');
    await seeToast(page, 'Error', `Failed to toggle audio. ${SERVER_ERROR}`);
    await press(rowOf(page, 'Waltz.mp3'), 'Delete');
    await confirm(page, 'Delete');
    await seeToast(page, 'Error', `Failed to delete audio. ${SERVER_ERROR}`);
    await press(page, 'Upload Audio');
    const file = { name: 'Polka.mp3', mimeType: 'audio/mpeg', buffer: silentMp3(30) };
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
    await confirm(page, 'Upload Audio');
    await seeToast(page, 'Error', `Failed to upload audio. ${SERVER_ERROR}`);
  });
  await confirm(page, 'Upload Audio');
  await seeToast(page, 'Audio uploaded successfully');
  await rowOf(page, 'Waltz.mp3').waitFor();
});

test('a list that could not be read is there by itself once it can (spec 7)', async ({ desk, family, product }) => {
  const run = (sql: string) => queryService(product, 'board', sql);
  await run('ALTER TABLE message RENAME TO message_away');
  const page = await desk(family.manager.client, 'pending-messages');
  await page.getByText('This list could not be loaded').waitFor();
  await run('ALTER TABLE message_away RENAME TO message');
  await page.getByText('This list could not be loaded').waitFor({ state: 'detached', ...LIVE });
});
