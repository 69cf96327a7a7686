import { postMessage } from '@famibook/contracts/board/endpoints';
import { deletePhoto, listPhotos } from '@famibook/contracts/photos/endpoints';
import { listSessions } from '@famibook/contracts/sessions/endpoints';
import { somePicture } from '@famibook/testing/images/pictures';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { withoutPushes } from '../../support/no-pushes.ts';
import { untilQuiet } from '../../support/quiet.ts';
import { LIVE, navigationBar, pressInBar, test as sharedTest } from './home-fixture.ts';

const TOP_BAR_OFFSET = 80;

const test = sharedTest.extend('content', { scope: 'file' }, { photos: 12, messages: 6 });

function counter(page: Page, label: string): Locator {
  return page.locator('dl > div').filter({ hasText: label }).getByRole('definition');
}

/** The distance of an element from the top of the window. */
function topOf(page: Page, id: string): Promise<number> {
  return page.evaluate<number>(`document.getElementById('${id}').getBoundingClientRect().top`);
}

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
    await untilQuiet(page);
    for (const [name, id, heading] of [
      ['Messages', 'messages', 'Recent Messages'],
      ['Photos', 'gallery', 'Recent Photos'],
    ] as const) {
      await pressInBar(page, name);
      await page.getByRole('heading', { name: heading }).waitFor();
      await expect.poll(() => topOf(page, id), { ...LIVE, message: name }).toBeCloseTo(TOP_BAR_OFFSET, -0.5);
    }
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'nothing sticks out').toBe(true);
  },
);

test('on a phone Messages moves the focus to its heading, also when the code of the board loads late (WEB: keyboard)', async ({
  open,
  family,
}) => {
  const { client } = await family.member();
  const { page } = await open({ client, width: 390, height: 844, touch: true });
  const code = Promise.withResolvers<void>();
  await page.route(/\/assets\/board-.*\.js/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('article').first().waitFor();
  await pressInBar(page, 'Messages');
  await expect.poll(() => topOf(page, 'messages'), LIVE).toBeCloseTo(TOP_BAR_OFFSET, -0.5);
  expect(await page.getByRole('heading', { name: 'Recent Messages' }).count()).toBe(0);

  code.resolve();
  await page.getByRole('heading', { name: 'Recent Messages' }).and(page.locator(':focus')).waitFor();
});

test('only managers and the administrator have the Manager button, which leads to /manager (section 6)', async ({
  home,
  family,
  admin,
}) => {
  const member = await home((await family.member()).client);
  expect(await navigationBar(member).getByRole('link', { name: 'Manager' }).count()).toBe(0);
  for (const client of [family.manager.client, admin]) {
    const page = await home(client);
    await navigationBar(page).getByRole('link', { name: 'Manager' }).click();
    await page.waitForURL('**/manager');
  }
});

test('the counters change when others share, write and delete (section 4, D36)', async ({ home, family }) => {
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

test('the account menu leads to the account and the FamiBooks and changes the colors; Sign Out is beside it', async ({
  family,
  home,
}) => {
  const { client } = await family.member();
  const page = await home(client);
  const choose = async (name: string) => {
    await navigationBar(page).getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose('Dark colors');
  await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  await choose('Account');
  await page.waitForURL('**/account');
  await page.goBack();
  await choose('My FamiBooks');
  await page.waitForURL('**/multi-famibook');
  await page.goBack();
  await pressInBar(page, 'Sign Out');
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  await expect.poll(async () => (await client.send(listSessions)).status).toBe(401);
});

test('nothing is read again by itself: no polling, no reading on focus, no retry of a failed read (section 8)', async ({
  open,
  family,
}) => {
  const { page } = await open({ client: (await family.member()).client });
  await withoutPushes(page);
  await page.goto('/account');
  await page.getByText('This browser').waitFor();
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/media')) reads.push(pathname);
  });
  await page.route('**/api/stats', (route) => route.fulfill({ status: 503, json: { message: 'not now' } }));
  // The marks of what is new are read last, when the page is idle.
  const marks = page.waitForResponse((response) => response.url().endsWith('/api/photos?limit=10'));
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.getByRole('article').first().waitFor();
  await page.getByRole('heading', { name: 'Recent Messages' }).waitFor();
  await marks;
  await untilQuiet(page);
  expect(reads.filter((path) => path === '/api/stats')).toHaveLength(1);
  const before = reads.length;
  const focusAgain = () =>
    page.evaluate(`window.dispatchEvent(new Event('blur'));
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));`);
  await focusAgain();
  await page.waitForTimeout(5_500);
  for (let focus = 0; focus < 2; focus += 1) {
    // SWR ignores a second focus within five seconds.
    await page.evaluate('{ const now = Date.now; Date.now = () => now() + 6_000; }');
    await focusAgain();
    await page.waitForTimeout(1_500);
  }
  expect(reads.slice(before)).toEqual([]);
});
