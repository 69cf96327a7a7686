import { listMessages, postMessage, replyToMessage } from '@famibook/contracts/board/endpoints';
import { listApprovedUsers } from '@famibook/contracts/members/endpoints';
import { listPhotos } from '@famibook/contracts/photos/endpoints';
import { getUser, login } from '@famibook/contracts/sessions/endpoints';
import { submitSubscription } from '@famibook/contracts/subscriptions/endpoints';
import { Client } from '@famibook/testing/clients/client';
import { ResetBrowser } from '@famibook/testing/clients/reset';
import { silentMp3 } from '@famibook/testing/corpus/sounds';
import { somePicture } from '@famibook/testing/images/pictures';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { closeByEscape } from '../../support/keyboard.ts';
import { seeToast } from '../../support/toasts.ts';
import { confirm, LIVE, press, rowOf, test } from './manager-fixture.ts';

const gone = (page: Page, text: string) => rowOf(page, text).waitFor({ state: 'detached', ...LIVE });

test('a manager approves a pending user, and removes a member (spec 2, 8, D10)', async ({ desk, family }) => {
  const nina = await family.pending('Nina');
  const page = await desk(family.manager.client, 'pending-approvals');
  await press(rowOf(page, nina.email), 'Approve');
  await seeToast(page, 'User approved successfully');
  await gone(page, nina.email);
  await page.getByText('No pending user approvals').waitFor(LIVE);
  expect(await nina.client.call(getUser)).toMatchObject({ isApproved: true });

  await page.getByRole('link', { name: /^Approved Users/ }).click();
  await press(rowOf(page, nina.email), 'Remove');
  await page.getByText('Nina will no longer see anything in this FamiBook.').waitFor();
  await confirm(page, 'Remove');
  await seeToast(page, 'Member removed');
  await gone(page, nina.email);
  expect(await nina.client.call(getUser)).toMatchObject({ famibookName: null });
});

test('a manager declines a pending user, after a question (D10)', async ({ desk, family }) => {
  const nina = await family.pending('Nina');
  const page = await desk(family.manager.client, 'pending-approvals');
  await press(rowOf(page, nina.email), 'Decline');
  await page.getByText(`Nina will not join ${family.name} but can ask again later. The account stays.`).waitFor();
  await confirm(page, 'Decline');
  await seeToast(page, 'Request declined');
  await gone(page, nina.email);
  expect(await family.manager.client.call(listApprovedUsers)).toHaveLength(1);
});

test('a press is not lost when what a search has found takes the row away during it', async ({ desk, family }) => {
  const nina = await family.pending('Nina');
  const page = await desk(family.manager.client, 'pending-approvals');
  const decline = rowOf(page, nina.email).getByRole('button', { name: 'Decline', exact: true });
  await decline.hover();
  const pressed = Promise.withResolvers<void>();
  await page.route(/q=nobody/, async (route) => {
    await pressed.promise;
    await route.fallback();
  });
  const found = page.waitForResponse((response) => response.url().includes('q=nobody'));
  await page.getByRole('searchbox').fill('nobody');
  await page.mouse.down();
  pressed.resolve();
  await (await found).finished();
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
  await page.mouse.up();
  await page.getByText(`Nina will not join ${family.name} but can ask again later. The account stays.`).waitFor();
  await closeByEscape(page);
  await gone(page, nina.email);
});

test('the administrator deletes a person, and the dialog names what goes and what may remain (D8)', async ({
  desk,
  admin,
  family,
  product,
}) => {
  const dora = await family.member('Dora');
  const page = await desk(admin, 'approved-users');
  await press(rowOf(page, dora.email), 'Delete');
  await page.getByRole('heading', { name: 'Delete Dora Tester?' }).waitFor();
  const dialog = page.getByRole('dialog');
  for (const line of ['all messages, with their replies', 'the bytes of photos and music, for 24 hours']) {
    await dialog.getByText(line).waitFor();
  }
  await dialog.getByText(/subscription as a business record/).waitFor();
  await confirm(page, 'Delete for good');
  await seeToast(page, 'User deleted successfully');
  await gone(page, dora.email);
  const { status } = await new Client(product.url).send(login, {
    body: { email: dora.email, password: dora.password, famibookName: family.name },
  });
  expect(status).toBe(401);
});

test('a pending message is read whole, approved or rejected (D11)', async ({ desk, family }) => {
  const theo = await family.member('Theo');
  const long = `The first line.\n${'And so it went on, and on, for the whole summer. '.repeat(40)}The end.`;
  await theo.client.call(postMessage, { body: { content: long } });
  await theo.client.call(postMessage, { body: { content: 'Something rude' } });
  const page = await desk(family.manager.client, 'pending-messages');
  await rowOf(page, 'The end.').waitFor();
  await press(rowOf(page, 'The first line.'), 'Approve');
  await seeToast(page, 'Message approved');
  await gone(page, 'The first line.');
  await press(rowOf(page, 'Something rude'), 'Reject');
  await page.getByText('The message by Theo will be deleted, and nobody else will see it.').waitFor();
  await confirm(page, 'Reject');
  await seeToast(page, 'Message rejected');
  await page.getByText('No pending messages').waitFor(LIVE);
  expect((await family.manager.client.call(listMessages)).map(({ content }) => content)).toEqual([long]);
});

test('a reset is approved with the code that the person reads out, and waits for the new password (spec 8, D23)', async ({
  desk,
  admin,
  family,
  product,
}) => {
  const robin = await family.member('Robin');
  const browser = await ResetBrowser.asking(product.url, robin.email);
  const page = await desk(admin, 'password-resets');
  const pending = page.getByRole('list', { name: 'Pending password reset requests' });
  const row = pending.getByRole('listitem').filter({ hasText: robin.email });
  await press(row, 'Approve');
  const dialog = page.getByRole('dialog', { name: 'Is this really Robin Tester?' });
  await confirm(page, 'Approve');
  await dialog.getByText('Type all six digits').waitFor();
  const code = await browser.code();
  await dialog.getByLabel('Code that the person reads out').fill(code === '000000' ? '000001' : '000000');
  await confirm(page, 'Approve');
  await seeToast(
    page,
    'Error',
    'Failed to approve password reset request. This is not the code of this request. Ask the person to read it out again.',
  );
  await dialog.getByLabel('Code that the person reads out').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await confirm(page, 'Approve');
  await seeToast(page, 'Password reset request approved');
  await row.waitFor({ state: 'detached', ...LIVE });
  const approved = page.getByRole('list', { name: 'Approved password reset requests' });
  await approved
    .getByRole('listitem')
    .filter({ hasText: robin.email })
    .getByText('Waiting for user to set new password')
    .waitFor(LIVE);
});

test('the administrator finds and deletes a message with its replies, and a photo (spec 8, D13)', async ({
  desk,
  admin,
  family,
}) => {
  const { client } = family.manager;
  const content = `Who brings the long table to ${family.name}?`;
  const { id } = await client.call(postMessage, { body: { content } });
  await client.call(replyToMessage, { params: { id }, body: { content: 'Me.' } });
  const description = `The lake of ${family.name}`;
  await client.upload(await somePicture(), { description });

  const page = await desk(admin, 'all-messages');
  await page.getByRole('searchbox', { name: 'Search messages' }).fill(`long TABLE to ${family.name}`);
  await page.getByText('1 message with its replies').waitFor();
  await press(rowOf(page, content), 'Delete');
  await page.getByText('The message by Mara, with its 1 reply, is deleted for everyone.').waitFor();
  await confirm(page, 'Delete');
  await seeToast(page, 'Message deleted successfully');
  await page.getByText('No message matches').waitFor();

  await page.getByRole('link', { name: /^All Photos/ }).click();
  await page.getByRole('heading', { name: 'Recent Photo Uploads' }).waitFor();
  await press(rowOf(page, description), `Delete: ${description}`);
  await confirm(page, 'Delete');
  await seeToast(page, 'Photo deleted successfully');
  await gone(page, description);
  expect(await client.call(listPhotos)).toEqual([]);
});

test('audio is uploaded, activated, deactivated and deleted; one at a time is active (spec 4, 8, D29)', async ({
  desk,
  family,
}) => {
  const page = await desk(family.manager.client, 'audio');
  await page.getByText('No audio files uploaded yet').waitFor();
  for (const name of ['Waltz.mp3', 'Polka.mp3']) {
    await press(page, 'Upload Audio');
    const dialog = page.getByRole('dialog');
    expect(await dialog.locator('input[type=file]').getAttribute('accept')).toContain('.m4a');
    const buffer = silentMp3(name.length * 7);
    await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'audio/mpeg', buffer });
    await press(dialog, 'Upload Audio');
    await seeToast(page, 'Audio uploaded successfully');
    await dialog.waitFor({ state: 'detached' });
    await rowOf(page, name).getByText('Active', { exact: true }).waitFor(LIVE);
  }
  await rowOf(page, 'Waltz.mp3').getByText('Inactive').waitFor(LIVE);
  await rowOf(page, 'Waltz.mp3')
    .getByText(/^1:03 · 1\.0 MB · Added/)
    .waitFor();
  expect(await rowOf(page, 'Waltz.mp3').locator('audio[controls]').count()).toBe(1);
  await press(rowOf(page, 'Waltz.mp3'), 'Activate');
  await seeToast(page, 'Audio activated successfully');
  await rowOf(page, 'Polka.mp3').getByText('Inactive').waitFor(LIVE);
  await press(rowOf(page, 'Waltz.mp3'), 'Deactivate');
  await seeToast(page, 'Audio deactivated successfully');
  await rowOf(page, 'Waltz.mp3').getByText('Inactive').waitFor(LIVE);
  await press(rowOf(page, 'Polka.mp3'), 'Delete');
  await page.getByText('"Polka.mp3" is deleted for everyone.').waitFor();
  await confirm(page, 'Delete');
  await seeToast(page, 'Audio deleted successfully');
  await gone(page, 'Polka.mp3');
});

test('the administrator approves a request for a FamiBook with its credentials, and rejects another (spec 4, 8, D26)', async ({
  desk,
  admin,
  family,
  product,
}) => {
  const ask = async (famibookName: string) => {
    const managerEmail = `${famibookName.replaceAll(' ', '-').toLowerCase()}@example.org`;
    const password = 'a-first-password';
    const body = { managerName: 'Rita Rose', managerEmail, famibookName, password, confirmPassword: password };
    await new Client(product.url).call(submitSubscription, { body: { ...body, planType: 'basic' } });
    return { famibookName, managerEmail };
  };
  const wanted = await ask(`Roses of ${family.name}`);
  const unwanted = await ask(`Thorns of ${family.name}`);
  const page = await desk(admin, 'subscriptions');
  const pending = page.getByRole('list', { name: 'Pending subscription requests' }).getByRole('listitem');
  const approved = page.getByRole('list', { name: 'Approved subscriptions' }).getByRole('listitem');
  await press(page, `Approve ${wanted.famibookName}`);
  await seeToast(page, 'Subscription Approved', 'Manager account has been created successfully.', wanted.managerEmail);
  await pending.filter({ hasText: wanted.famibookName }).waitFor({ state: 'detached', ...LIVE });
  await approved.filter({ hasText: wanted.famibookName }).waitFor(LIVE);
  await press(page, `Reject ${unwanted.famibookName}`);
  await page.getByText(`${unwanted.famibookName} will not be opened.`).waitFor();
  await confirm(page, 'Reject');
  await seeToast(page, 'Subscription rejected successfully');
  await pending.filter({ hasText: unwanted.famibookName }).waitFor({ state: 'detached', ...LIVE });
  expect(await approved.filter({ hasText: unwanted.famibookName }).count()).toBe(0);
});
