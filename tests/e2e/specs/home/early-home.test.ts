import { joinFamiBook } from '@famibook/contracts/members/endpoints';
import { foundFamily } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { expect } from 'vitest';
import { FIRST_PICTURE_WAIT } from '../../../../web/src/config/timing.ts';
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
    await firstPicture(page).waitFor();
    const early = await places(page, columns);
    expect(early).toHaveLength(2 + columns);
    letAppCome();
    await page.getByRole('article').first().waitFor();
    expect((await places(page, columns)).slice(0, early.length)).toEqual(early);
  },
);

test('what is shown early is no way to the keyboard, and has no manager button for a member', async ({
  family,
  open,
}) => {
  const { client } = await family.member();
  const { page } = await open({ client });
  const { letAppCome } = await openWithoutApp(page);
  await firstPicture(page).waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.localName')).toBe('body');
  expect(await page.getByText('Manager', { exact: true }).count()).toBe(0);
  letAppCome();
  await page.getByRole('article').first().waitFor();
});

const HOME = '/';

test.for([
  { name: 'a filter in the address', path: '/?tag=beach' },
  { name: 'a notice above the photos', path: HOME, isWaiting: true },
  // The session must not come back with the network.
  {
    name: 'a sign-out that has not reached the server',
    path: HOME,
    script: `localStorage['famibook-sign-out-owed'] = 'yes'`,
  },
])(
  'with $name nothing is shown before the app is there',
  async ({ path, isWaiting, script = '' }, { family, product, admin, open }) => {
    const { client } = await family.member();
    const other = isWaiting && (await foundFamily(product.url, admin));
    if (other) await client.call(joinFamiBook, { body: { famibookName: other.name } });
    const { page } = await open({ client });
    await page.addInitScript(script);
    await disableTimer(page, FIRST_PICTURE_WAIT);
    await openWithoutApp(page, path);
    // The app is asked to start once it is known what is shown before it.
    await page.locator('head script[type=module]').first().waitFor({ state: 'attached' });
    expect(await page.locator('#root').innerHTML()).toBe('');
  },
);
