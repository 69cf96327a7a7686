import { randomBytes } from 'node:crypto';
import { listAdminActivity } from '@famibook/contracts/activity/endpoints';
import type { ActivityLine } from '@famibook/contracts/activity/schemas';
import { listMessages } from '@famibook/contracts/board/endpoints';
import { changePasswordDirectly } from '@famibook/contracts/password-reset/endpoints';
import { listPhotos } from '@famibook/contracts/photos/endpoints';
import { getUser, login } from '@famibook/contracts/sessions/endpoints';
import { getUserStats } from '@famibook/contracts/stats/endpoints';
import { Client } from '@famibook/testing/clients/client';
import { silentMp3 } from '@famibook/testing/corpus/sounds';
import { signIn } from '@famibook/testing/families/family';
import { ADMIN } from '@famibook/testing/product/product';
import { waitFor } from '@famibook/testing/wait-for';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { CREDENTIALS_TOAST } from '../../../web/src/config/timing.ts';
import { openBrowser } from '../support/browser.ts';
import { disableTimer } from '../support/disable-timer.ts';
import { signUp } from '../support/sign-up.ts';
import { findStoredTraces } from '../support/stored-traces.ts';
import { test as sharedTest } from '../support/test.ts';
import { seeToast } from '../support/toasts.ts';
import { uploadPhoto } from '../support/upload-photo.ts';

const STARTED_AT = new Date().toISOString();
const unique = randomBytes(4).toString('hex');
const FAMIBOOK = `The Aldens ${unique}`;
const NORA = { email: `nora-${unique}@alden.example`, password: 'noras-own-password' };
const THEO = {
  firstName: 'Theo',
  lastName: `Tideman${unique}`,
  email: `theo-${unique}@alden.example`,
  password: 'theos-password',
};
const LENA = {
  firstName: 'Lena',
  lastName: 'Alden',
  email: `lena-${unique}@alden.example`,
  password: 'lenas-password',
};
const CHANGED = 'noras-changed-password';
const BY_LENA = 'The boat, before it leaked';
const BY_THEO = 'The boat, after it leaked';
const COMMENT = `Who left the plug out, ${unique}?`;
const MESSAGE = `I found the plug, ${unique}.`;
/** A push and what the page then reads, on a busy machine. */
const LIVE = { timeout: 60_000 };

const test = sharedTest
  .extend('administrator', { scope: 'file' }, ({ chromium, product }) => openBrowser(chromium, product.url))
  .extend('nora', { scope: 'file' }, ({ chromium, product }) => openBrowser(chromium, product.url))
  .extend('theo', { scope: 'file' }, ({ chromium, product }) => openBrowser(chromium, product.url))
  .extend('lena', { scope: 'file' }, ({ chromium, product }) => openBrowser(chromium, product.url))
  /** What one chapter hands on to the next. */
  .extend('story', { scope: 'file' }, () => ({ firstPassword: '', invitation: '', theoId: '' }));

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });

async function signUpByInvitation(page: Page, link: string, person: typeof THEO) {
  await page.goto(link);
  await page.getByText(FAMIBOOK).first().waitFor();
  await signUp(page, person);
}

test('Nora asks for a FamiBook, and the administrator approves it (D26)', async ({ nora, administrator, story }) => {
  const { page } = nora;
  await page.goto('/subscribe');
  await button(page, 'Choose Premium').click();
  await field(page, 'Manager Name').fill('Nora Alden');
  await field(page, 'Email').fill(NORA.email);
  await field(page, 'FamiBook Name').fill(FAMIBOOK);
  await field(page, 'Password').fill(NORA.password);
  await field(page, 'Confirm Password').fill(NORA.password);
  await button(page, 'Request Subscription').click();
  await seeToast(page, 'Subscription Request Sent', 'You will be notified when the administrator has decided.');

  const desk = administrator.page;
  // The first password is read at leisure.
  await disableTimer(desk, CREDENTIALS_TOAST);
  await desk.goto('/admin/subscriptions');
  await field(desk, 'Email').fill(ADMIN.email);
  await field(desk, 'Password').fill(ADMIN.password);
  await button(desk, 'Login to Dashboard').click();
  await desk.getByLabel('Search requests').fill(FAMIBOOK);
  await button(desk, `Approve ${FAMIBOOK}`).click();
  const toast = desk.getByRole('listitem').filter({ hasText: 'Subscription Approved' });
  await toast.getByText(NORA.email).waitFor();
  story.firstPassword = (await toast.locator('dt:has-text("Password") + dd').textContent())?.trim() ?? '';
  expect(story.firstPassword.length).toBeGreaterThanOrEqual(20);
});

test('either first password opens the account, until Nora changes it (D26)', async ({ nora, product, story }) => {
  await signIn(product.url, { email: NORA.email, password: story.firstPassword }, FAMIBOOK);
  const { page } = nora;
  await page.goto('/manager');
  await field(page, 'Email').fill(NORA.email);
  await field(page, 'FamiBook Name').fill(FAMIBOOK);
  await field(page, 'Password').fill(NORA.password);
  await button(page, 'Sign In').click();
  await page.getByRole('heading', { name: `Manager Dashboard - ${FAMIBOOK}` }).waitFor();
  await page.getByRole('link', { name: 'Change Password' }).click();
  await field(page, 'Current Password').fill(NORA.password);
  await field(page, 'New Password').fill(CHANGED);
  await field(page, 'Confirm New Password').fill(CHANGED);
  await button(page, 'Change Password').click();
  await seeToast(page, 'Password Changed', 'Your password has been updated successfully');
  for (const password of [NORA.password, story.firstPassword]) {
    const { status } = await new Client(product.url).send(login, {
      body: { email: NORA.email, password, famibookName: FAMIBOOK },
    });
    expect(status).toBe(401);
  }
});

test('Nora invites by a link; Theo and Lena sign up by it and are approved (D43)', async ({
  nora,
  theo,
  lena,
  story,
}) => {
  const { page } = nora;
  await page.getByRole('link', { name: 'Invitations' }).click();
  await button(page, 'Make a Link').click();
  story.invitation = await field(page, 'Invitation link').inputValue();
  await signUpByInvitation(theo.page, story.invitation, THEO);
  await theo.page.getByRole('heading', { name: 'Account Pending Approval' }).waitFor();
  await signUpByInvitation(lena.page, story.invitation, LENA);
  await lena.page.getByRole('heading', { name: 'Account Pending Approval' }).waitFor();

  await page.getByRole('link', { name: /^Pending Approvals/ }).click();
  for (const { email } of [THEO, LENA]) {
    await page.getByRole('listitem').filter({ hasText: email }).getByRole('button', { name: 'Approve' }).click();
    await page.getByText(email).waitFor({ state: 'detached', ...LIVE });
  }
  for (const { page } of [theo, lena]) await page.getByRole('heading', { name: 'Recent Photos' }).waitFor(LIVE);
});

test('Theo shares, comments, likes and writes; Nora approves his message (D11)', async ({ nora, theo, lena }) => {
  await uploadPhoto(lena.page, BY_LENA);
  const { page } = theo;
  await card(page, BY_LENA).waitFor(LIVE);
  await uploadPhoto(page, BY_THEO);
  await card(page, BY_LENA).getByRole('button', { name: 'Like, 0' }).click();
  await card(page, BY_LENA).getByRole('button', { name: 'Heart, 0' }).click();
  await card(page, BY_LENA).locator('img').first().click();
  await field(page, 'Your comment').fill(COMMENT);
  await button(page, 'Post Comment').click();
  await seeToast(page, 'Comment added');
  await page.keyboard.press('Escape');
  await page.goto('/#messages');
  await button(page, 'New Message').click();
  await field(page, 'Your message').fill(MESSAGE);
  await button(page, 'Post Message').click();
  await page.getByText('Pending approval', { exact: true }).waitFor();

  const desk = nora.page;
  await desk.getByRole('link', { name: /^Pending Messages/ }).click();
  await desk.getByText(MESSAGE).waitFor(LIVE);
  await button(desk, 'Approve').click();
  await seeToast(desk, 'Message approved');
  await lena.page.goto('/#messages');
  await lena.page.getByText(MESSAGE).waitFor(LIVE);
  await card(lena.page, BY_LENA).getByRole('button', { name: 'Like, 1' }).waitFor(LIVE);
});

test('Nora puts on music, and hands the FamiBook over to Lena (D29, D40)', async ({ nora, lena }) => {
  const { page } = nora;
  await page.getByRole('link', { name: /^Audio Management/ }).click();
  await page
    .getByRole('button', { name: /^Upload/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'Waltz.mp3', mimeType: 'audio/mpeg', buffer: silentMp3(60) });
  await button(page, 'Upload Audio').click();
  await seeToast(page, 'Audio uploaded successfully');
  await lena.page
    .getByRole('button', { name: /^Music/ })
    .first()
    .waitFor(LIVE);
  await page.getByRole('link', { name: 'Settings' }).click();
  await button(page, 'Hand over…').click();
  await page.getByRole('radio', { name: /^Lena Alden/ }).check();
  await button(page, 'Make Lena the manager').click();
  await seeToast(page, 'Handed over', 'Lena is the manager now.');
  await lena.page.goto('/manager');
  await lena.page.getByRole('heading', { name: `Manager Dashboard - ${FAMIBOOK}` }).waitFor(LIVE);
});

test('the administrator deletes Theo, and only what D8 names remains', async ({
  administrator,
  theo,
  lena,
  product,
  story,
}) => {
  const theirs = await signIn(product.url, THEO, FAMIBOOK);
  story.theoId = (await theirs.call(getUser)).id;
  await lena.page.goto('/');
  await card(lena.page, BY_THEO).waitFor();

  const { page } = administrator;
  await page.goto('/admin/approved-users');
  await page.getByRole('searchbox').fill(THEO.email);
  await page
    .getByRole('listitem')
    .filter({ hasText: THEO.email })
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await seeToast(page, 'User deleted successfully');

  await theo.page.goto('/');
  await theo.page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  for (const words of [BY_THEO, COMMENT, MESSAGE, THEO.lastName])
    await lena.page.getByText(words).waitFor({ state: 'detached', ...LIVE });
  await card(lena.page, BY_LENA).getByRole('button', { name: 'Like, 0' }).waitFor(LIVE);
  await card(lena.page, BY_LENA).getByRole('button', { name: 'Heart, 0' }).waitFor(LIVE);

  const client = await signIn(product.url, LENA, FAMIBOOK);
  expect((await client.call(listPhotos)).map(({ description }) => description)).toEqual([BY_LENA]);
  expect(await client.call(listMessages)).toEqual([]);
  expect(await client.call(getUserStats)).toMatchObject({ totalMembers: 2, totalPhotos: 1, totalMessages: 0 });
  const { status } = await new Client(product.url).send(changePasswordDirectly, {
    body: { email: THEO.email, oldPassword: THEO.password, newPassword: CHANGED, confirmPassword: CHANGED },
  });
  expect(status).toBe(401);

  for (const words of [COMMENT, MESSAGE, BY_THEO, THEO.email]) {
    await waitFor(`no table to hold '${words}'`, async () => (await findStoredTraces(product, words)).length === 0);
  }
  await expect.poll(() => findStoredTraces(product, THEO.lastName), LIVE).toEqual(['admin.activity']);
});

test('Activity tells the story in order, with the names as they were (D8, D41)', async ({ product, administrator }) => {
  const admin = await signIn(product.url, ADMIN);
  // Other families live in the same product.
  const people = ['Nora Alden', `Theo ${THEO.lastName}`, 'Lena Alden'];
  const isOurs = (line: ActivityLine) =>
    line.famibookName === FAMIBOOK || [line.actor.name, line.subject?.name].some((name) => people.includes(name ?? ''));
  const story = async () =>
    (await admin.call(listAdminActivity, { query: { since: STARTED_AT } }))
      .filter((line) => isOurs(line) && line.action !== 'browser.signed-in')
      .map(({ action, actor, subject }) => [actor.name, action, subject?.name])
      .reverse();
  await expect.poll(story).toEqual([
    ['Admin FamiBook', 'famibook.created', FAMIBOOK],
    ['Admin FamiBook', 'manager.appointed', 'Nora Alden'],
    ['Admin FamiBook', 'subscription.approved', 'Nora Alden'],
    ['Nora Alden', 'password.changed', 'Nora Alden'],
    ['Nora Alden', 'invitation.created', null],
    ['Nora Alden', 'member.approved', `Theo ${THEO.lastName}`],
    ['Nora Alden', 'member.approved', 'Lena Alden'],
    ['Nora Alden', 'message.approved', `Theo ${THEO.lastName}`],
    ['Nora Alden', 'manager.changed', 'Lena Alden'],
    ['Admin FamiBook', 'account.deleted', `Theo ${THEO.lastName}`],
  ]);
  const { page } = administrator;
  await page.goto('/admin/activity');
  await page.getByText(`deleted the account of Theo ${THEO.lastName}`).waitFor();
});
