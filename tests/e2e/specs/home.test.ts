import { postMessage } from '@famibook/contracts/board/endpoints';
import { joinFamiBook } from '@famibook/contracts/members/endpoints';
import { requestReset } from '@famibook/contracts/password-reset/endpoints';
import { deletePhoto, listPhotos } from '@famibook/contracts/photos/endpoints';
import { listSessions } from '@famibook/contracts/sessions/endpoints';
import { Client } from '@famibook/testing/clients/client';
import { foundFamily, type Someone } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { WindowOptions } from '../support/browser.ts';
import { test as sharedTest } from '../support/test.ts';
import { seeToast } from '../support/toasts.ts';

/** A push has come, and what it asked for has been read. */
const LIVE = { timeout: 60_000 };
const TOP_BAR_OFFSET = 80;

const test = sharedTest
  .extend('visit', ({ open }) => async (client: Client, window: WindowOptions = {}, path = '/'): Promise<Page> => {
    const browser = await open({ ...window, client });
    await browser.page.goto(path);
    return browser.page;
  })
  .extend('home', ({ visit }) => async (client: Client, window: WindowOptions = {}): Promise<Page> => {
    const page = await visit(client, window);
    await page.getByRole('article').first().waitFor();
    return page;
  })
  .extend('fillLogin', ({ family }) => async (page: Page, { email, password }: Someone): Promise<void> => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('FamiBook Name').fill(family.name);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  });
test.beforeAll(async ({ family }) => {
  for (let photo = 0; photo < 12; photo += 1) {
    await family.manager.client.upload(await somePicture(64, 48), { description: `Photo ${photo}` });
  }
  for (let message = 0; message < 6; message += 1) {
    await family.manager.client.call(postMessage, { body: { content: `Message ${message}` } });
  }
});

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const counter = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).getByRole('definition');
/** How far below the top of the window a part of the page begins. */
const topOf = (page: Page, id: string) =>
  page.evaluate(`document.getElementById('${id}').getBoundingClientRect().top`) as Promise<number>;
/** What comes a moment after the screen: from then on the page needs nobody to show itself signed out. */
const allFetched = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(`['landing-page', 'toasts'].every((part) =>
          performance.getEntriesByType('resource').some(({ name }) => name.includes('/' + part + '-')))`),
      LIVE,
    )
    .toBe(true);
const pressed = async (page: Page, name: string) => {
  await bar(page).getByRole('button', { name, exact: true }).click();
};

test('the hero greets by first name, and names the FamiBook and the tagline (section 2)', async ({ family, home }) => {
  const theo = await family.member('Theo');
  const page = await home(theo.client);
  await page.getByText('Hello Theo. Welcome back to').waitFor();
  await page.getByRole('heading', { level: 1, name: family.name }).waitFor();
  const tagline = 'Share family photos, preserve memories, and stay connected with loved ones';
  expect(await page.getByText(tagline).count()).toBe(1);
});

test.for([
  { name: 'a phone', width: 390, height: 844, touch: true },
  { name: 'a desktop', width: 1440, height: 900 },
])(
  'on $name the bar scrolls to gallery and messages, 80 px below the top (sections 2 and 9)',
  async (window, { home, family }) => {
    const page = await home((await family.member()).client, window);
    await page.waitForLoadState('networkidle');
    for (const [name, id, heading] of [
      ['Messages', 'messages', 'Recent Messages'],
      ['Photos', 'gallery', 'Recent Photos'],
    ] as const) {
      await pressed(page, name);
      await page.getByRole('heading', { name: heading }).waitFor();
      await expect.poll(() => topOf(page, id), { ...LIVE, message: name }).toBeCloseTo(TOP_BAR_OFFSET, -0.5);
    }
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'nothing sticks out').toBe(true);
  },
);

test('the Manager button is there for managers and the administrator only, and leads to /manager (section 6)', async ({
  home,
  family,
  admin,
}) => {
  const member = await home((await family.member()).client);
  expect(await bar(member).getByRole('link', { name: 'Manager' }).count()).toBe(0);
  for (const client of [family.manager.client, admin]) {
    const page = await home(client);
    await bar(page).getByRole('link', { name: 'Manager' }).click();
    await page.waitForURL('**/manager');
  }
});

test('the counters follow what others share, write and delete (section 4, D36)', async ({ home, family }) => {
  const page = await home((await family.member()).client);
  await counter(page, 'photos in gallery').getByText('12', { exact: true }).waitFor();
  await counter(page, 'conversations active').getByText('6', { exact: true }).waitFor();
  await family.manager.client.upload(await somePicture(), { description: 'One more' });
  await counter(page, 'photos in gallery').getByText('13', { exact: true }).waitFor(LIVE);
  await family.manager.client.call(postMessage, { body: { content: 'Who brings the table?' } });
  await counter(page, 'conversations active').getByText('7', { exact: true }).waitFor(LIVE);
  const [newest] = await family.manager.client.call(listPhotos);
  await family.manager.client.call(deletePhoto, { params: { id: newest?.id as never } });
  await counter(page, 'photos in gallery').getByText('12', { exact: true }).waitFor(LIVE);
});

test('a press on the logo reloads the page (section 2)', async ({ home, family }) => {
  const page = await home((await family.member()).client);
  await page.evaluate('window.isOldPage = true');
  await page.getByRole('banner').getByRole('link', { name: 'FamiBook' }).click();
  await expect.poll(() => page.evaluate('window.isOldPage === undefined').catch(() => false), LIVE).toBe(true);
  await page.getByRole('article').first().waitFor();
});

test('the account menu leads to the account and the FamiBooks, changes the colors; beside it one signs out', async ({
  family,
  home,
}) => {
  const { client } = await family.member();
  const page = await home(client);
  const choose = async (name: string) => {
    await bar(page).getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose('Dark colors');
  expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  await choose('Account');
  await page.waitForURL('**/account');
  await page.goBack();
  await choose('My FamiBooks');
  await page.waitForURL('**/multi-famibook');
  await page.goBack();
  await pressed(page, 'Sign Out');
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  expect((await client.send(listSessions)).status).toBe(401);
});

test('the logout icon ends the session and leads to / (sections 2 and 4)', async ({ family, home }) => {
  const { client } = await family.member();
  const page = await home(client);
  await pressed(page, 'Sign Out');
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect((await client.send(listSessions)).status).toBe(401);
});

test('logging out without the network leads to /, holds over a reload, and reaches the server when it is back (section 4)', async ({
  family,
  home,
}) => {
  const { client } = await family.member();
  const page = await home(client);
  await allFetched(page);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await pressed(page, 'Sign Out');
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  // The cookie is still there, and nobody but the server can end it: the page must not come back with it.
  expect((await client.send(listSessions)).status).toBe(200);
  await page.context().setOffline(false);
  await expect.poll(async () => (await client.send(listSessions)).status, LIVE).toBe(401);
  await page.reload();
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
});

test('logging out while the server fails leads to /, and is made up for with the next page (section 4)', async ({
  family,
  home,
}) => {
  const { client } = await family.member();
  const page = await home(client);
  await page.route('**/api/logout', (route) => route.fulfill({ status: 503, json: { message: 'not now' } }));
  await pressed(page, 'Sign Out');
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  expect((await client.send(listSessions)).status).toBe(200);
  await page.unroute('**/api/logout');
  await page.reload();
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  expect((await client.send(listSessions)).status).toBe(401);
});

test('who waits sees the pending card in the specified words, and signs out there (section 2)', async ({
  family,
  visit,
}) => {
  const { client } = await family.pending('Wilma');
  const page = await visit(client);
  await page.getByRole('heading', { name: 'Account Pending Approval' }).waitFor();
  await page.getByText('Welcome Wilma! Your account is being reviewed by our administrators.').waitFor();
  await page.getByText("You'll be able to access photos and messages once your account is approved.").waitFor();
  expect(await bar(page).getByRole('button', { name: 'Photos' }).count()).toBe(0);
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
});

test('a banner stands there while another FamiBook has not said yes (D6)', async ({ family, product, admin, home }) => {
  const { client } = await family.member();
  const other = await foundFamily(product.url, admin, 'The Sandoval Family');
  await client.call(joinFamiBook, { body: { famibookName: other.name } });
  const page = await home(client);
  await page.getByText(`Your request to join ${other.name} is waiting for the manager's approval.`).waitFor();
});

test('a reset that somebody asks for is told at once, once for each request (D23)', async ({
  family,
  home,
  product,
}) => {
  const { client, email } = await family.member();
  const page = await home(client);
  await page.waitForLoadState('networkidle');
  const notice = page.getByText(
    /^A password reset was requested for your account on .+\. If this was not you, tell your administrator\.$/,
  );
  expect(await notice.count()).toBe(0);
  await new Client(product.url).call(requestReset, { body: { email } });
  await notice.waitFor(LIVE);
  await page.getByRole('button', { name: 'Dismiss this notice' }).click();
  await notice.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('article').first().waitFor();
  expect(await notice.count()).toBe(0);
  await new Client(product.url).call(requestReset, { body: { email } });
  await notice.waitFor(LIVE);
});

test('what a person did before is nothing that the next one at this browser sees', async ({
  family,
  home,
  fillLogin,
}) => {
  const theo = await family.member('Theo');
  const mia = await family.member('Mia');
  const page = await home(theo.client);
  await pressed(page, 'Sign Out');
  await page.getByRole('link', { name: 'Sign In to Continue' }).click();
  await fillLogin(page, mia);
  await page.getByText('Hello Mia. Welcome back to').waitFor();
  expect(await page.getByText('Hello Theo').count()).toBe(0);
});

test('a dialog whose code does not come says so, takes nothing away, and opens at the next press', async ({
  open,
  family,
}) => {
  const browser = await open({ client: family.manager.client });
  const { page } = browser;
  const code = /\/assets\/upload-dialog-.*\.js/;
  await page.route(code, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('article').first().waitFor();
  const opener = page.getByRole('button', { name: 'Upload Photo' }).first();
  await opener.click();
  await seeToast(page, 'This could not be opened');
  expect(await page.getByRole('article').count()).toBeGreaterThan(0);
  await page.unroute(code);
  await opener.click();
  await page.getByRole('textbox', { name: /^Description/ }).waitFor();
});

test('offline, what was loaded opens: the code of the dialogs came while the page was idle (WEB: offline)', async ({
  visit,
  family,
}) => {
  const page = await visit(family.manager.client);
  const dialogs = ['photo-details', 'new-message-dialog'].map((name) =>
    page.waitForResponse(new RegExp(`/assets/${name}-.*\\.js`)),
  );
  await page.getByRole('article').first().waitFor();
  await page.getByRole('heading', { name: 'Recent Messages' }).scrollIntoViewIfNeeded();
  await Promise.all(dialogs);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'New Message', exact: true }).click();
  await page.getByRole('textbox', { name: 'Your message' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('[data-picture]').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).waitFor();
});

test('each dialog makes the page behind it inert from its first opening (WEB: axe)', async ({ home, family }) => {
  const page = await home(family.manager.client);
  const behind = () => page.evaluate<boolean>("document.getElementById('root').inert");
  for (const [button, field] of [
    ['New Message', 'Your message'],
    ['Upload Photo', /^Description/],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await page.getByRole('textbox', { name: field }).waitFor();
    await expect.poll(behind, { message: button }).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await behind()).toBe(false);
  }
});

test('nothing is read again by itself: not by time, not by focus, and a failed read is not tried again (section 8)', async ({
  visit,
  family,
}) => {
  const page = await visit((await family.member()).client, {}, '/account');
  await page.getByText('This browser').waitFor();
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/media')) reads.push(pathname);
  });
  await page.route('**/api/stats', (route) => route.fulfill({ status: 503, json: { message: 'not now' } }));
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.getByRole('article').first().waitFor();
  await page.getByRole('heading', { name: 'Recent Messages' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(reads.filter((path) => path === '/api/stats')).toHaveLength(1);
  const before = reads.length;
  for (let look = 0; look < 3; look += 1) {
    await page.evaluate(`window.dispatchEvent(new Event('blur'));
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));`);
    // SWR would take no second focus for one within its five seconds.
    await page.waitForTimeout(5_500);
  }
  expect(reads.slice(before)).toEqual([]);
});
