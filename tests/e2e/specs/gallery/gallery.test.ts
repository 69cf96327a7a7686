import { PAGE, TAG_TOTAL_CAP } from '@famibook/contracts/limits';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { foundFamily, type TestUser } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { queryService } from '@famibook/testing/product/database';
import { expect } from 'vitest';
import { seeToast } from '../../support/toasts.ts';
import { button, card, test as sharedTest } from './gallery-fixture.ts';

const LIVE = { timeout: 60_000 };
const SEEDED = TAG_TOTAL_CAP + 10;
const TOP_BAR_OFFSET = 80;

/** `seed` adds a thousand photos with one tag, which have no files. */
const test = sharedTest.extend('seed', ({ product }) => async ({ client, id }: TestUser): Promise<void> => {
  const { famibookId } = await client.call(getUser);
  const gallery = (sql: string, values: unknown[]) => queryService(product, 'gallery', sql, values);
  await gallery(
    `INSERT INTO gallery.photo (id, famibook_id, user_id, file_id, sha256, description, tags, width, height,
       rendition_widths, is_animated, thumbhash, created_at)
     SELECT gen_random_uuid(), $1, $2, gen_random_uuid(), gen_random_uuid()::text, 'Seeded ' || n, 'summer_2026',
       640, 480, '{}', false, 'aGFzaA==', now() - n * interval '1 minute' FROM generate_series(1, $3::int) n`,
    [famibookId, id, SEEDED],
  );
  await gallery(`INSERT INTO gallery.tag (famibook_id, name, folded) VALUES ($1, 'summer_2026', 'summer_2026')`, [
    famibookId,
  ]);
  await gallery(
    `INSERT INTO gallery.photo_tag (tag_id, photo_id, created_at, taken_order)
     SELECT tag.id, photo.id, photo.created_at, photo.created_at FROM gallery.tag JOIN gallery.photo USING (famibook_id)
     WHERE famibook_id = $1 AND tags = 'summer_2026'`,
    [famibookId],
  );
  await gallery('UPDATE gallery.famibook SET photo_count = photo_count + $2 WHERE id = $1', [famibookId, SEEDED]);
});

test('eight skeleton cards while it loads, then a text why there are no photos (spec 2)', async ({ open, family }) => {
  const { page } = await open({ client: family.manager.client });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/photos(\?|$)/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/');
  const skeletons = page.getByRole('status', { name: 'Loading photos' });
  await skeletons.waitFor();
  expect(await skeletons.locator(':scope > *').count()).toBe(8);
  release();
  await page.getByText('No photos have been shared yet.').waitFor();
  await page.getByText('Be the first to upload a photo!').waitFor();
});

test('an upload closes the dialog, empties it, and scrolls to the gallery (spec 4, 9)', async ({ visit, family }) => {
  const page = await visit((await family.member()).client);
  await button(page, 'Messages').click();
  await page.getByRole('heading', { name: 'Recent Messages' }).waitFor();
  await page.locator('#messages').scrollIntoViewIfNeeded();
  await button(page, 'Upload Photo').evaluate((element) => element.click());
  const buffer = await somePicture();
  await page.locator('input[type=file]').setInputFiles({ name: 'new.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByLabel('Description').fill('Fresh from the camera');
  await button(page.getByRole('dialog'), 'Upload Photo').click();
  await seeToast(page, 'Photo uploaded successfully! Returning to homepage...');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const top = () => page.evaluate(`document.getElementById('gallery').getBoundingClientRect().top`);
  await expect.poll(top, LIVE).toBeCloseTo(TOP_BAR_OFFSET, -0.5);
  await card(page, 'Fresh from the camera').waitFor();
  await button(page, 'Upload Photo').click();
  expect(await page.getByLabel('Description').inputValue()).toBe('');
  expect(await page.getByRole('dialog').getByRole('listitem').count()).toBe(0);
});

test('one to four columns; 200 photos at a time, all on demand; a search starts at the first page and counts to 1,000 (spec 2, 4, 9, D13, D14)', async ({
  product,
  admin,
  seed,
  visit,
}) => {
  const many = await foundFamily(product.url, admin);
  // After its first photo the gallery has a row for the FamiBook.
  await many.manager.client.upload(await somePicture(), { description: 'The newest' });
  await seed(many.manager);
  const page = await visit(many.manager.client);
  await card(page, 'The newest').waitFor();
  const columns = async () => {
    const cards = page.locator('#gallery').getByRole('article');
    const lefts = await cards.evaluateAll((all) => all.map((element) => element.getBoundingClientRect().left));
    return new Set(lefts).size;
  };
  for (const [width, count] of [390, 700, 900, 1440].map((width, at) => [width, at + 1] as const)) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(columns, LIVE).toBe(count);
  }
  /** The position of the last card after scrolling to the end. */
  const lastPosition = async () => {
    await page.getByRole('contentinfo', { includeHidden: true }).scrollIntoViewIfNeeded();
    const positions = await page
      .locator('#gallery')
      .getByRole('article')
      .evaluateAll((cards) => cards.map((element) => Number(element.ariaPosInSet)));
    return Math.max(...positions);
  };
  await expect.poll(lastPosition, LIVE).toBe(PAGE.photos);
  await button(page, 'Continue Photos').click();
  await expect.poll(lastPosition, LIVE).toBe(2 * PAGE.photos);

  await button(page.locator('#gallery'), 'Back to Top').click();
  await expect.poll(() => page.evaluate('scrollY'), LIVE).toBe(0);
  const search = page.getByRole('searchbox', { name: 'Search by tag' });
  expect(await search.getAttribute('placeholder')).toBe('Search by tag...');
  await search.fill('UMMER_2');
  await page.getByText('Showing more than 1,000 photos matching "UMMER_2"').waitFor();
  await expect.poll(lastPosition, LIVE).toBe(PAGE.photos);
  await search.fill('summer%');
  await page.getByText('Showing 0 photo(s) matching "summer%"').waitFor();
  await button(page, 'Clear').click();
  expect(await search.inputValue()).toBe('');

  await button(page, 'View All').click();
  await expect.poll(lastPosition, { timeout: 60_000 }).toBe(SEEDED + 1);
  expect(await page.getByRole('button', { name: 'Continue Photos' }).count()).toBe(0);

  // Cards far from the window are not rendered, and the print has no empty pages for them.
  await page.emulateMedia({ media: 'print' });
  const printed = await page
    .locator('#gallery')
    .getByRole('feed')
    .evaluate((feed) => ({
      height: feed.clientHeight,
      cards: [...feed.children].reduce((sum, card) => sum + card.clientHeight, 0),
    }));
  expect(printed.height).toBeLessThanOrEqual(printed.cards);
});
