import { PAGE, TAG_TOTAL_CAP } from '@famibook/contracts/limits';
import { commentOnPhoto } from '@famibook/contracts/photos/endpoints';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import type { Client } from '@famibook/testing/clients/client';
import { foundFamily, type Someone } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { queryService } from '@famibook/testing/product/database';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { WindowOptions } from '../support/browser.ts';
import { testOfOwnProduct } from '../support/test.ts';
import { seeToast, toastsIn } from '../support/toasts.ts';

const LIVE = { timeout: 60_000 };
const MANY = TAG_TOTAL_CAP + 10;
const TOP_BAR_OFFSET = 80;

const test = testOfOwnProduct
  .extend('enter', ({ open }) => async (client: Client, window: WindowOptions = {}): Promise<Page> => {
    const browser = await open({ ...window, client });
    return browser.page;
  })
  .extend('visit', ({ enter }) => async (client: Client, window: WindowOptions = {}): Promise<Page> => {
    const page = await enter(client, window);
    await page.goto('/');
    await page.locator('#gallery').waitFor();
    return page;
  })
  /** A thousand photos with one tag, behind which are no bytes. */
  .extend('seed', ({ product }) => async ({ client, id }: Someone): Promise<void> => {
    const { famibookId } = await client.call(getUser);
    const gallery = (sql: string, values: unknown[]) => queryService(product, 'gallery', sql, values);
    await gallery(
      `INSERT INTO gallery.photo (id, famibook_id, user_id, file_id, sha256, description, tags, width, height,
       rendition_widths, is_animated, thumbhash, created_at)
     SELECT gen_random_uuid(), $1, $2, gen_random_uuid(), gen_random_uuid()::text, 'Seeded ' || n, 'summer_2026',
       640, 480, '{}', false, 'aGFzaA==', now() - n * interval '1 minute' FROM generate_series(1, $3::int) n`,
      [famibookId, id, MANY],
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
    await gallery('UPDATE gallery.famibook SET photo_count = photo_count + $2 WHERE id = $1', [famibookId, MANY]);
  });

const card = (page: Page, words: string): Locator =>
  page.locator('#gallery').getByRole('article').filter({ hasText: words });
const button = (part: Page | Locator, name: string | RegExp): Locator =>
  part.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first();

test('eight empty cards while it loads, then who sees nothing is told why (spec 2)', async ({
  enter,
  family,
  visit,
  admin,
}) => {
  const page = await enter(family.manager.client);
  let go = () => {};
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/\/api\/photos(\?|$)/, async (route) => {
    await gone;
    await route.continue();
  });
  await page.goto('/');
  const waiting = page.getByRole('status', { name: 'Loading photos' });
  await waiting.waitFor();
  expect(await waiting.locator(':scope > *').count()).toBe(8);
  go();
  await page.getByText('No photos have been shared yet.').waitFor();
  await page.getByText('Be the first to upload a photo!').waitFor();

  const all = await visit(admin);
  await all.getByText('No photos found across all FamiBooks.').waitFor();
  await all.getByText('Users need to upload photos to see them here.').waitFor();
});

test('likes, hearts and comments on a card, each with its words (spec 2, 8, D12, D22)', async ({ family, visit }) => {
  const { body } = await family.manager.client.upload(await somePicture(), { description: 'The lake' });
  await family.manager.client.upload(await somePicture(), { description: 'The boat' });
  for (const content of ['First words', 'Second words']) {
    await family.manager.client.call(commentOnPhoto, { params: { id: body.id }, body: { content } });
  }
  const page = await visit((await family.member('Theo')).client);
  const lake = card(page, 'The lake');
  await lake.waitFor();
  expect(await button(lake, /^More actions/).count()).toBe(0);
  for (const [name, words] of [
    [/^Like, 0/, 'Photo liked!'],
    [/^Love, 0/, 'Photo loved!'],
    [/^Like, 1/, 'Like removed'],
    [/^Love, 1/, 'Heart removed'],
  ] as const) {
    const toasts = await toastsIn(page);
    await button(lake, name).click();
    await toasts.seen(words);
  }
  await button(lake, 'Comments, 2').click();
  const box = page.getByLabel('Write a comment');
  await box.fill('   ');
  await box.press('Enter');
  await seeToast(page, 'Error', 'Please enter a comment');
  await box.fill('  Third words  ');
  await box.press('Enter');
  await seeToast(page, 'Comment added');
  await lake.getByText('Third words', { exact: true }).waitFor();

  // Another box in the place of the first; the card then shows the two newest.
  await button(card(page, 'The boat'), 'Comments, 0').click();
  await expect.poll(() => lake.getByLabel('Write a comment').count()).toBe(0);
  expect(await page.getByLabel('Write a comment').count()).toBe(1);
  expect(await lake.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('Second words'),
    expect.stringContaining('Third words'),
  ]);
  await button(lake, 'View all 3 comments').click();
  await lake.getByText('First words').waitFor();
  await button(lake, 'Delete comment').click();
  await button(page.getByRole('dialog'), 'Delete').click();
  await seeToast(page, 'Comment deleted');
  await button(lake, 'Comments, 2').waitFor();
});

test('its owner edits a photo in place, thinks better of it, and deletes it (spec 2, 6, 8, D22)', async ({
  family,
  visit,
}) => {
  const { client } = await family.member();
  await client.upload(await somePicture(), { description: 'The cat', tags: 'pets' });
  const page = await visit(client);
  const choose = async (words: string, entry: string) => {
    await button(card(page, words), /^More actions/).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await choose('The cat', 'Edit');
  await page.getByLabel('Description').fill('   ');
  await button(page, 'Save').click();
  await page.getByText('Please add a description for your photo').waitFor();
  await button(page, 'Cancel').click();
  await choose('The cat', 'Edit');
  await page.getByLabel('Description').fill('The cat, asleep');
  await page.getByLabel('Tags').fill('pets, , Indoors');
  await button(page, 'Save').click();
  await seeToast(page, 'Photo updated');
  await button(card(page, 'The cat, asleep'), 'Search for photos tagged Indoors').waitFor();
  await choose('The cat, asleep', 'Delete');
  await page.getByText('Are you sure you want to delete this photo?').waitFor();
  await button(page.getByRole('dialog'), 'Delete').click();
  await seeToast(page, 'Photo deleted');
  await card(page, 'The cat, asleep').waitFor({ state: 'detached' });
});

test('the details have a list of comments 15 rem high, a box of two rows and a link to share (spec 2, 5, D22)', async ({
  visit,
  family,
}) => {
  const page = await visit((await family.member()).client);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await card(page, 'The lake').locator('[data-picture]').click();
  const dialog = page.getByRole('dialog');
  const list = dialog.getByRole('region', { name: 'Comments' });
  await list.getByText('First words').waitFor();
  expect(await list.evaluate((element) => element.clientHeight + 2)).toBe(240);
  expect(await page.getByLabel('Your comment').getAttribute('rows')).toBe('2');
  await button(dialog, 'Post Comment').click();
  await seeToast(page, 'Error', 'Please enter a comment');
  await button(dialog, 'Share').click();
  await seeToast(page, 'Link copied');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(page.url());
  await page.getByLabel('Your comment').fill('What a morning');
  await button(dialog, 'Post Comment').click();
  await seeToast(page, 'Comment added');
  await dialog.getByText('3 comments', { exact: true }).waitFor();
});

test('a photo that was uploaded closes the dialog, empties it, and brings the gallery into view (spec 4, 9)', async ({
  visit,
  family,
}) => {
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

test('one to four columns; 200 photos at a time, all of them on demand; a search begins anew and counts to 1,000 (spec 2, 4, 9, D13, D14)', async ({
  product,
  admin,
  seed,
  visit,
}) => {
  const many = await foundFamily(product.url, admin, 'The Family of Many Photos');
  // By then the gallery knows whose photos they are.
  await many.manager.client.upload(await somePicture(), { description: 'The newest' });
  await seed(many.manager);
  const page = await visit(many.manager.client);
  await card(page, 'The newest').waitFor();
  const columns = async () => {
    const cards = page.locator('#gallery').getByRole('article');
    const lefts = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    return new Set(lefts).size;
  };
  for (const [width, count] of [390, 700, 900, 1440].map((width, at) => [width, at + 1] as const)) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(columns, LIVE).toBe(count);
  }
  /** How far down the list one can scroll. */
  const last = async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const places = await page
      .locator('#gallery')
      .getByRole('article')
      .evaluateAll((cards) => cards.map((one) => Number(one.ariaPosInSet)));
    return Math.max(...places);
  };
  await expect.poll(last, LIVE).toBe(PAGE.photos);
  await button(page, 'Continue Photos').click();
  await expect.poll(last, LIVE).toBe(2 * PAGE.photos);

  await button(page.locator('#gallery'), 'Back to Top').click();
  await expect.poll(() => page.evaluate('scrollY'), LIVE).toBe(0);
  const search = page.getByRole('searchbox', { name: 'Search by tag' });
  expect(await search.getAttribute('placeholder')).toBe('Search by tag...');
  await search.fill('UMMER_2');
  await page.getByText('Showing more than 1,000 photos matching "UMMER_2"').waitFor();
  await expect.poll(last, LIVE).toBe(PAGE.photos);
  await search.fill('summer%');
  await page.getByText('Showing 0 photo(s) matching "summer%"').waitFor();
  await button(page, 'Clear').click();
  expect(await search.inputValue()).toBe('');

  await button(page, 'View All').click();
  await expect.poll(last, { timeout: 60_000 }).toBe(MANY + 1);
  expect(await page.getByRole('button', { name: 'Continue Photos' }).count()).toBe(0);
});
