import { joinFamiBook } from '@famibook/contracts/members/endpoints';
import { requestReset } from '@famibook/contracts/password-reset/endpoints';
import { Client } from '@famibook/testing/clients/client';
import { foundFamily } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { expect } from 'vitest';
import { FIRST_PICTURE_WAIT } from '../../../../web/src/config/timing.ts';
import { launchChromium, openBrowser } from '../../support/browser.ts';
import { disableTimer } from '../../support/disable-timer.ts';
import { firstPicture, openWithoutApp, places } from '../../support/early-home.ts';
import { test } from './home-fixture.ts';

const PHOTOS = 4;

test.beforeAll(async ({ family }) => {
  for (let number = 0; number < PHOTOS; number++) await family.manager.client.upload(await somePicture(1_300, 900));
});

test.for([
  { name: 'a phone', width: 390, columns: 1 },
  { name: 'a tablet', width: 820, columns: 2 },
  { name: 'a desktop', width: 1440, columns: 4 },
])(
  'on $name the first pictures are shown before the app is there, and the app draws the page in the same place',
  async ({ width, columns }, { family, open }) => {
    const { page } = await open({ client: family.manager.client, width });
    const { letAppCome } = await openWithoutApp(page);
    await firstPicture(page);
    const early = await places(page, columns);
    expect(early).toHaveLength(2 + columns);
    letAppCome();
    await page.getByRole('article').first().waitFor();
    expect((await places(page, columns)).slice(0, early.length)).toEqual(early);
  },
);

test("what is shown early is no way to the keyboard, and has the manager's button for a manager alone", async ({
  family,
  open,
}) => {
  const { client } = await family.member();
  for (const [of, buttons] of [
    [client, 0],
    [family.manager.client, 1],
  ] as const) {
    const { page } = await open({ client: of });
    const { letAppCome } = await openWithoutApp(page);
    await firstPicture(page);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.localName')).toBe('body');
    expect(await page.getByText('Manager', { exact: true }).count()).toBe(buttons);
    letAppCome();
    await page.getByRole('article').first().waitFor();
  }
});

test('with a scroll bar that takes room the row is as wide as the app draws it', async ({
  family,
  product,
  onTestFinished,
}) => {
  const chromium = await launchChromium([], ['--hide-scrollbars']);
  onTestFinished(() => chromium.close());
  const { page } = await openBrowser(chromium, product.url, { client: family.manager.client, width: 1_090 });
  const { letAppCome } = await openWithoutApp(page);
  await firstPicture(page);
  const early = await places(page, 3);
  letAppCome();
  await page.getByRole('article').first().waitFor();
  expect((await places(page, 3)).slice(0, early.length)).toEqual(early);
});

test('a page of which the code does not come says that it is still loading', async ({ family, open }) => {
  const { page } = await open({ client: family.manager.client });
  await openWithoutApp(page);
  await firstPicture(page);
  await page.getByText('FamiBook is still loading. If this takes long, reload the page.').waitFor();
});

const HOME = '/';

test.for([
  { name: 'a filter in the address', path: '/?tag=beach' },
  { name: 'a request to join another FamiBook', path: HOME, isWaiting: true },
  { name: 'a requested reset', path: HOME, isResetting: true },
  { name: 'photos by date taken', path: HOME, stored: ['famibook-photo-order', 'taken'] },
  { name: 'memories that another user has hidden', path: HOME, hidesDay: true },
  // The session must not come back with the network.
  { name: 'a sign-out that has not reached the server', path: HOME, stored: ['famibook-sign-out-owed', 'yes'] },
])(
  'with $name nothing is shown before the app is there',
  async ({ path, isWaiting, isResetting, hidesDay, stored = ['', ''] }, { family, product, admin, open }) => {
    const { client, email } = await family.member();
    if (isWaiting) {
      const { name } = await foundFamily(product.url, admin);
      await client.call(joinFamiBook, { body: { famibookName: name } });
    }
    if (isResetting) await new Client(product.url).call(requestReset, { body: { email } });
    const { page } = await open({ client });
    const today = "new Date().toLocaleDateString('en-CA')";
    const entry = hidesDay ? `'famibook-hidden-day', 'another-user ' + ${today}` : `'${stored.join("', '")}'`;
    await page.addInitScript(`localStorage.setItem(${entry})`);
    await disableTimer(page, FIRST_PICTURE_WAIT);
    await openWithoutApp(page, path);
    // The app is asked to start once it is known what is shown before it.
    await page.locator('head script[type=module]').first().waitFor({ state: 'attached' });
    expect(await page.locator('#root').innerHTML()).toBe('');
  },
);

test('after a reload, which may go back to where the page was scrolled, nothing is shown before the app is there', async ({
  family,
  open,
}) => {
  const { page } = await open({ client: family.manager.client });
  await page.goto(HOME);
  await page.getByRole('article').first().waitFor();
  await disableTimer(page, FIRST_PICTURE_WAIT);
  await openWithoutApp(page, HOME, () => page.reload({ waitUntil: 'commit' }));
  await page.locator('head script[type=module]').first().waitFor({ state: 'attached' });
  expect(await page.locator('#root').innerHTML()).toBe('');
});
