import { changePasswordDirectly } from '@famibook/contracts/password-reset/endpoints';
import { listPhotos } from '@famibook/contracts/photos/endpoints';
import { endSession, listSessions } from '@famibook/contracts/sessions/endpoints';
import { orientedJpeg } from '@famibook/testing/corpus/pictures';
import { signIn, type TestUser } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { PersonsBrowser } from '../support/browser.ts';
import { untilLive, watchLive } from '../support/live.ts';
import { untilQuiet } from '../support/quiet.ts';
import { sentBy } from '../support/sent-requests.ts';
import { test as sharedTest } from '../support/test.ts';
import { seeToast, untakenToasts } from '../support/toasts.ts';
import { quartersOf } from '../support/upright.ts';

/** Waiting for a push, and for what the page then reads. */
const LIVE = { timeout: 60_000 };

const test = sharedTest
  .extend(
    'visit',
    ({ open }) =>
      async ({ client }: Pick<TestUser, 'client'>, path: string): Promise<PersonsBrowser> => {
        const browser = await open({ client });
        await watchLive(browser.page);
        await browser.page.goto(path);
        return browser;
      },
  )
  .extend('account', ({ visit }) => async (someone: Pick<TestUser, 'client'>): Promise<Page> => {
    const { page } = await visit(someone, '/account');
    await page.getByRole('heading', { name: 'Your account', exact: true }).waitFor();
    return page;
  })
  .extend('home', ({ visit }) => async (someone: Pick<TestUser, 'client'>): Promise<Page> => {
    const { page } = await visit(someone, '/');
    await page.getByRole('article').first().waitFor();
    return page;
  });
test.beforeAll(async ({ family }) => {
  await family.manager.client.upload(await somePicture(), { description: 'By the manager' });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a new name shows at once: in another tab of one’s own, and on what others see (D22)', async ({
  family,
  home,
  account,
}) => {
  const theo = await family.member('Theo');
  await theo.client.upload(await somePicture(), { description: 'By Theo' });
  const other = await home(family.manager);
  const own = await home(theo);
  const page = await account(theo);
  await page.getByLabel('First Name').fill('  Theodor ');
  await button(page, 'Save name').click();
  await seeToast(page, 'Name changed');
  await own.getByText('Hello Theodor. Welcome back to').waitFor(LIVE);
  const card = other.getByRole('article').filter({ hasText: 'By Theo' });
  await card.getByText('Theodor Tester').waitFor(LIVE);
});

test('a name that the rules refuse is said so at its field, by the form (section 5)', async ({ account, family }) => {
  const page = await account(await family.member());
  await page.getByLabel('Last Name').fill('   ');
  await button(page, 'Save name').click();
  await page.getByText('Last name is required').waitFor();
});

test('a picture is cropped upright, shows on the other person’s page, and goes again (D22)', async ({
  family,
  home,
  account,
}) => {
  const ana = await family.member('Ana');
  await ana.client.upload(await somePicture(), { description: 'By Ana' });
  const other = await home(family.manager);
  const card = other.getByRole('article').filter({ hasText: 'By Ana' });
  const portrait = card.locator('img[src^="/api/portraits/"]').first();
  const page = await account(ana);
  const choose = async () => {
    const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await orientedJpeg(6) };
    await page.locator('input[type=file]').setInputFiles(file);
    await button(page, 'Save picture').waitFor();
  };
  await choose();
  await button(page, 'Save picture').click();
  await seeToast(page, 'Picture changed');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await portrait.waitFor(LIVE);
  await expect.poll(() => quartersOf(portrait)).toEqual(['red', 'green', 'blue', 'white']);

  // The keyboard zooms and moves the picture until only its lower right part is left.
  const before = await portrait.getAttribute('src');
  await choose();
  await page.getByRole('slider', { name: 'Zoom' }).focus();
  await page.keyboard.press('End');
  await page.getByRole('group', { name: /^Picture: drag it/ }).focus();
  for (const key of ['ArrowLeft', 'ArrowUp']) {
    for (let press = 0; press < 90; press += 1) await page.keyboard.press(key);
  }
  await button(page, 'Save picture').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const changed = card.locator(`img[src^="/api/portraits/"]:not([src="${before}"])`).first();
  await changed.waitFor(LIVE);
  // The element is there before its picture has been fetched.
  await expect
    .poll(async () => [...new Set(await quartersOf(changed))])
    .toEqual([expect.stringMatching(/^(red|white)$/)]);

  await button(page, 'Remove picture').click();
  await seeToast(page, 'Picture removed');
  await portrait.waitFor({ state: 'detached', ...LIVE });
});

test('a file that is no picture is refused in words, before anything is sent', async ({ account, family }) => {
  const page = await account(await family.member());
  const sent = sentBy(page, /\/api\/user\/picture/);
  const file = { name: 'diary.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear diary') };
  await page.locator('input[type=file]').setInputFiles(file);
  await seeToast(page, 'This picture could not be read. Please choose a JPEG, PNG or GIF image.');
  await untilQuiet(page);
  expect(sent).toEqual([]);
});

test('one sees where one is signed in, ends one session, and all others (D25)', async ({
  family,
  product,
  visit,
  account,
}) => {
  const { client, email, password } = await family.member('Mila');
  const phone = await signIn(product.url, { email, password }, family.name);
  const tablet = await signIn(product.url, { email, password }, family.name);
  const forgotten = await visit({ client: phone }, '/');
  await forgotten.page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
  const page = await account({ client });
  const rows = page.getByRole('listitem').filter({ hasText: 'Signed in' });
  await page.getByText('This browser').waitFor();
  expect(await rows.count()).toBe(3);
  await page
    .getByRole('button', { name: /^Sign out (?!everywhere)/ })
    .first()
    .click();
  await seeToast(page, 'Signed out on that device');
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click();
  await expect.poll(() => rows.count()).toBe(1);
  expect((await client.call(listSessions)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  // The other browser, whose session has ended, shows it at once.
  await forgotten.page.getByRole('heading', { name: 'Login Required' }).waitFor(LIVE);
  expect((await tablet.send(listSessions)).status).toBe(401);
  expect(await button(page, 'Sign out everywhere else').count()).toBe(0);
});

test('‘Sign out everywhere else’ leaves this browser alone signed in (D25)', async ({ family, product, account }) => {
  const { client, email, password } = await family.member('Nils');
  for (let more = 0; more < 3; more += 1) await signIn(product.url, { email, password }, family.name);
  const page = await account({ client });
  await button(page, 'Sign out everywhere else').click();
  await seeToast(page, 'Signed out everywhere else');
  expect((await client.call(listSessions)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
});

test('a session that a changed password ended says why (D23)', async ({ family, visit, product }) => {
  const { client, email, password } = await family.member('Olga');
  const { page } = await visit({ client }, '/');
  await page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
  await untilLive(page);
  const newPassword = 'another-password';
  const thief = await signIn(product.url, { email, password }, family.name);
  await thief.call(changePasswordDirectly, {
    body: { email, oldPassword: password, newPassword, confirmPassword: newPassword },
  });
  await seeToast(page, 'Your password was changed. Please sign in again.');
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
});

test('a session that was ended in the list of sessions does not mention a password', async ({
  family,
  visit,
  product,
}) => {
  const { client, email, password } = await family.member('Piet');
  const { page } = await visit({ client: await signIn(product.url, { email, password }, family.name) }, '/');
  await page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
  await untilLive(page);
  const other = (await client.call(listSessions)).find(({ isCurrent }) => !isCurrent);
  await client.call(endSession, { params: { id: other?.id as never } });
  await page.getByRole('heading', { name: 'Login Required' }).waitFor(LIVE);
  expect(JSON.stringify(untakenToasts(page))).not.toContain('Your password was changed');
});

test('the own account goes with everything, when the password is right (D8, D22)', async ({
  family,
  home,
  account,
}) => {
  const rosa = await family.member('Rosa');
  await rosa.client.upload(await somePicture(), { description: 'By Rosa' });
  const other = await home(family.manager);
  await other.getByRole('article').filter({ hasText: 'By Rosa' }).waitFor();
  const page = await account(rosa);
  await button(page, 'Delete my account').click();
  const dialog = page.getByRole('dialog');
  for (const line of ['all photos, with their comments', /hearts and music$/, /^ids without a name/]) {
    await dialog.getByText(line).waitFor();
  }
  expect(await button(page, 'Delete everything').isDisabled()).toBe(true);
  await dialog.getByLabel('Password', { exact: true }).fill('not-the-password');
  await button(page, 'Delete everything').click();
  await dialog.locator('[id$=-error]').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(rosa.password);
  await button(page, 'Delete everything').click();
  await seeToast(page, 'Your account was deleted');
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  await other
    .getByRole('article')
    .filter({ hasText: 'By Rosa' })
    .waitFor({ state: 'detached', ...LIVE });
  const left = await family.manager.client.call(listPhotos);
  expect(left.map(({ description }) => description)).not.toContain('By Rosa');
});

test('a manager reads why the account cannot be deleted (D8)', async ({ account, family }) => {
  const page = await account(family.manager);
  await page.getByText(`You manage ${family.name}. You can delete your account once`).waitFor();
  expect(await button(page, 'Delete my account').count()).toBe(0);
});

test('a pending user reaches the account and the other FamiBooks from the pending card (D6, D22)', async ({
  visit,
  family,
}) => {
  const { page } = await visit(await family.pending('Wait'), '/');
  await page.getByRole('link', { name: 'Your account' }).click();
  await page.getByRole('heading', { name: 'Your account', exact: true }).waitFor();
  await page.goto('/');
  await page.getByRole('link', { name: 'Your other FamiBooks' }).click();
  await page.getByRole('tab', { name: 'My FamiBooks' }).waitFor();
});

test('signed out, /account leads to the landing page', async ({ open }) => {
  const browser = await open();
  await browser.page.goto('/account');
  await browser.page.getByRole('heading', { name: 'Login Required' }).waitFor();
});
