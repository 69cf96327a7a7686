import { listMonths } from '@famibook/contracts/photos/endpoints';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { somePicture } from '@famibook/testing/images/pictures';
import { queryService } from '@famibook/testing/product/database';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ON_THIS_DAY_DEADLINE, SLIDESHOW } from '../../../web/src/config/timing.ts';
import type { WindowOptions } from '../support/browser.ts';
import { disableTimer } from '../support/disable-timer.ts';
import { firstPicture, openWithoutApp, places } from '../support/early-home.ts';
import { fixDate } from '../support/fixed-date.ts';
import { test as sharedTest } from '../support/test.ts';

const DAYS = 3_000;
const PHONE = { width: 390, height: 844, touch: true } as const;
/** Today in the time zone of the browsers. */
const TODAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format();

const PHOTO = `INSERT INTO gallery.photo (id, famibook_id, user_id, file_id, sha256, description, tags, width, height,
    rendition_widths, is_animated, thumbhash, created_at, taken_at)
  SELECT gen_random_uuid(), $1, $2, gen_random_uuid(), gen_random_uuid()::text`;

const test = sharedTest
  .extend('member', { scope: 'file' }, ({ family }) => family.member('Mika'))
  /** One photo a day for years, without files, and two of this day, from long ago: leap years, should today be 29 February. */
  .extend(
    'seed',
    { scope: 'file' },
    ({ product }) =>
      async ({ famibookId, userId }: { famibookId: string; userId: string }) => {
        await queryService(
          product,
          'gallery',
          `${PHOTO}, 'Day ' || n, '', 640, 480, '{}', false, 'aGFzaA==', now() - interval '1 day' - n * interval '1 day', NULL
     FROM generate_series(1, $3::int) n`,
          [famibookId, userId, DAYS],
        );
        const ofThisDay = `${PHOTO}, 'Taken ' || years || ' years before', '', 640, 480, '{}', false, 'aGFzaA==',
    now() - interval '1 day', $3::date - make_interval(years => years) + interval '12 hours' FROM (VALUES (32), (44)) y(years)`;
        await queryService(product, 'gallery', ofThisDay, [famibookId, userId, TODAY]);
        const total = 'UPDATE gallery.famibook SET photo_count = photo_count + $2 WHERE id = $1';
        await queryService(product, 'gallery', total, [famibookId, DAYS + 2]);
      },
  )
  .extend('visit', ({ open, member }) => async (window: WindowOptions = {}): Promise<Page> => {
    const { page } = await open({ ...window, client: member.client });
    // Midnight may pass while the tests run.
    await fixDate(page, Date.parse(`${TODAY}T11:00:00Z`));
    // On a busy machine the photos of this day would come too late to be shown.
    await disableTimer(page, ON_THIS_DAY_DEADLINE);
    await page.goto('/');
    await page.locator('article').first().waitFor();
    return page;
  })
  .extend(
    'months',
    ({ member }) =>
      () =>
        member.client.call(listMonths, { query: {} }),
  );
test.beforeAll(async ({ family, seed }) => {
  await family.manager.client.upload(await somePicture(640, 480), { description: 'The newest' });
  const { famibookId } = await family.manager.client.call(getUser);
  await seed({ famibookId: famibookId ?? '', userId: family.manager.id });
});

test('the strip of this day stands where the app draws it before the app is there', async ({ open, member }) => {
  const { page } = await open({ client: member.client });
  await fixDate(page, Date.parse(`${TODAY}T11:00:00Z`));
  await disableTimer(page, ON_THIS_DAY_DEADLINE);
  const { letAppCome } = await openWithoutApp(page);
  await firstPicture(page);
  const early = await places(page, 1);
  expect(early[1]).toMatch(/^On this day/);
  letAppCome();
  await page.getByRole('article').first().waitFor();
  expect((await places(page, 1)).slice(0, early.length)).toEqual(early);
});

const monthName = (month = '') =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const banner = (page: Page, month: string | undefined) =>
  page.getByText(`Photos from ${monthName(month)} and earlier`, { exact: true });
const topCard = (page: Page) => page.getByRole('article').first();

test('one press on the rail is in the oldest month; from there it goes to newer ones, and back to the newest (D13)', async ({
  visit,
  months,
}) => {
  const page = await visit();
  const all = await months();
  const rail = page.getByRole('slider', { name: 'Jump to month' });
  await rail.press('End');
  await banner(page, all.at(-1)?.month).waitFor();
  await page
    .getByText(/^Day 29\d\d$/)
    .first()
    .waitFor();
  await expect.poll(() => rail.getAttribute('aria-valuetext')).toContain(monthName(all.at(-1)?.month));

  await page.getByRole('button', { name: `Newer: ${monthName(all.at(-2)?.month)}` }).click();
  await banner(page, all.at(-2)?.month).waitFor();
  await page.getByRole('button', { name: 'Back to newest' }).click();
  await page.getByText('The newest', { exact: true }).waitFor();
  expect(await banner(page, all.at(-2)?.month).count()).toBe(0);
});

test('a list that begins at a month goes on into older ones (D13)', async ({ visit, months }) => {
  const page = await visit();
  const all = await months();
  const at = 30;
  const rail = page.getByRole('slider', { name: 'Jump to month' });
  await rail.focus();
  // In the page, because a pause between two keys is the end of the way.
  await page.evaluate(`(async () => {
    for (let press = 0; press < ${at}; press++) {
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
      await new Promise((resolve) => setTimeout(resolve));
    }
  })()`);
  await banner(page, all[at]?.month).waitFor();
  const above = all.slice(0, at).reduce((sum, { count }) => sum + count, 0);
  await expect.poll(() => topCard(page).getAttribute('aria-posinset')).toBe(String(above + 1));
  await page.getByRole('button', { name: 'View All', exact: true }).click();
  await page.getByRole('contentinfo', { includeHidden: true }).scrollIntoViewIfNeeded();
  const furthest = () =>
    page.getByRole('article').evaluateAll((cards) => Math.max(...cards.map((card) => Number(card.ariaPosInSet))));
  await expect.poll(furthest, { timeout: 60_000 }).toBeGreaterThan(above + 200);
});

test('on a phone a sheet leads to a month', async ({ visit, months }) => {
  const page = await visit(PHONE);
  const all = await months();
  await page.getByRole('button', { name: 'Jump to month' }).click();
  await page.getByRole('button', { name: `${monthName(all[12]?.month)},` }).click();
  await banner(page, all[12]?.month).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(async () => (await topCard(page).boundingBox())?.y, { timeout: 60_000 }).toBeLessThan(PHONE.height);
});

test('photos that are shared while the user is in an old month wait for a press (D28)', async ({ visit, family }) => {
  const page = await visit();
  await page.getByRole('slider', { name: 'Jump to month' }).press('End');
  await page
    .getByText(/^Day 29\d\d$/)
    .first()
    .waitFor();
  await family.manager.client.upload(await somePicture(640, 480), { description: 'Newer than new' });
  await page.getByRole('button', { name: '1 new photo' }).click();
  await topCard(page).getByText('Newer than new').waitFor();
});

test('by date taken, the oldest memories come last, and the order is remembered on the device (D13)', async ({
  visit,
}) => {
  const page = await visit();
  await page.getByRole('button', { name: 'By date taken' }).click();
  // The rail of the order before would go, with the key that it was given.
  await page.getByRole('button', { name: 'By date taken', pressed: true }).waitFor();
  await page.getByRole('slider', { name: 'Jump to month' }).press('End');
  await page.getByRole('article').getByText('Taken 44 years before').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'By date taken', pressed: true }).waitFor();
});

test('a tag search needs no months', async ({ visit }) => {
  const page = await visit();
  await page.getByRole('slider', { name: 'Jump to month' }).waitFor();
  await page.getByRole('searchbox').fill('beach');
  await page.getByText('No photos are tagged "beach".').waitFor();
  expect(await page.getByRole('slider', { name: 'Jump to month' }).count()).toBe(0);
});

test('photos of this day stand above the gallery, open, and stay hidden for the day', async ({ visit }) => {
  const page = await visit();
  const strip = page.getByRole('region', { name: 'On this day', exact: true });
  await strip.getByRole('heading', { name: '32 years ago' }).waitFor();
  await strip.getByRole('button', { name: 'Taken 44 years before, 44 years ago' }).click();
  await page.getByRole('dialog').getByText('Taken 44 years before', { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('photo')).toBeTruthy();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Hide for today' }).click();
  await strip.waitFor({ state: 'detached' });
  await page.reload();
  await topCard(page).waitFor();
  expect(await strip.count()).toBe(0);
});

test('a slideshow goes on by itself and by keys, pauses, and ends with Escape', async ({ visit }) => {
  const page = await visit();
  const button = page.getByRole('button', { name: 'Slideshow', exact: true });
  await button.click();
  const caption = page.getByRole('dialog').locator('[aria-live] p').first();
  await caption.waitFor();
  const first = await caption.textContent();
  await page.getByRole('button', { name: '3 seconds' }).click();
  await expect.poll(() => caption.textContent(), { timeout: 60_000 }).not.toBe(first);

  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  const paused = await caption.textContent();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => caption.textContent()).not.toBe(paused);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => caption.textContent()).toBe(paused);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Slideshow');
});

test('a slideshow of this day shows its photos round and round', async ({ visit }) => {
  const page = await visit();
  // It must not go on before the press that makes it pause.
  await disableTimer(page, SLIDESHOW.seconds * 1000);
  await page.reload();
  await page.getByRole('button', { name: 'Slideshow of this day' }).click();
  const caption = page.getByRole('dialog').locator('[aria-live] p').first();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  // The photo before the first is the last one, which is the oldest.
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => caption.textContent()).toBe('Taken 44 years before');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => caption.textContent()).toMatch(/^Day \d+$/);
});
