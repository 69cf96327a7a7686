import { foundFamily } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { WindowOptions } from '../support/browser.ts';
import { test as sharedTest } from '../support/test.ts';

/** The family has three photos, two of its manager's and one of a member's; `visit` opens a page for the manager. */
const test = sharedTest
  .extend('family', { scope: 'file' }, async ({ product, admin }) => {
    const family = await foundFamily(product.url, admin);
    const { manager } = family;
    const member = await family.member();
    for (const [{ client }, description, tags] of [
      [manager, 'The beach at noon', 'beach, summer'],
      [manager, 'A birthday cake', 'birthday'],
      [member, 'The beach at night', 'beach'],
    ] as const) {
      expect((await client.upload(await somePicture(), { description, tags })).status).toBe(201);
    }
    return family;
  })
  .extend('visit', ({ open, family }) => async (path = '/', window: WindowOptions = {}): Promise<Page> => {
    const { page } = await open({ ...window, client: family.manager.client });
    await page.goto(path);
    await page.locator('#gallery').getByRole('article').first().waitFor();
    return page;
  });

async function shown(page: Page): Promise<string[]> {
  const cards = page.locator('#gallery').getByRole('article');
  const words = ['The beach at noon', 'A birthday cake', 'The beach at night'];
  const texts = await cards.allInnerTexts();
  return words.filter((word) => texts.some((text) => text.includes(word)));
}
const query = (page: Page) => new URL(page.url()).search;

test('search and order are in the address: reload, Back and a link keep them (D13)', async ({ visit }) => {
  const page = await visit();
  await page.getByRole('searchbox').fill('beach');
  await page.getByText('Showing 2 photo(s) matching "beach"').waitFor();
  expect(query(page)).toBe('?tag=beach');
  await page.getByRole('button', { name: 'By date taken' }).click();
  await expect.poll(() => query(page)).toBe('?tag=beach&sort=taken');

  await page.reload();
  await page.getByText('Showing 2 photo(s) matching "beach"').waitFor();
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('beach');
  expect(await page.getByRole('button', { name: 'By date taken' }).getAttribute('aria-pressed')).toBe('true');

  await page.goto('/account');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goBack();
  await page.getByText('Showing 2 photo(s) matching "beach"').waitFor();

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(() => shown(page)).toHaveLength(3);
  expect(query(page)).toBe('?sort=taken');
  await page.goBack();
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('beach');
  await expect.poll(() => shown(page)).toEqual(['The beach at noon', 'The beach at night']);

  const linked = await visit('/?tag=birthday');
  await linked.getByText('Showing 1 photo(s) matching "birthday"').waitFor();
  await expect.poll(() => shown(linked)).toEqual(['A birthday cake']);
});

test('the way to the messages leaves search and order as they are, and the focus goes to their heading (spec 2, D13)', async ({
  visit,
}) => {
  const page = await visit('/?tag=beach&sort=taken', { width: 390, height: 844, touch: true });
  await page.getByText('Showing 2 photo(s) matching "beach"').waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Messages', exact: true }).click();
  await page.getByRole('heading', { name: 'Recent Messages' }).and(page.locator(':focus')).waitFor();
  expect(new URL(page.url()).hash).toBe('#messages');
  expect(query(page)).toBe('?tag=beach&sort=taken');
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('beach');
  await expect.poll(() => shown(page)).toEqual(['The beach at noon', 'The beach at night']);
});

test('a tag pressed in the details closes them and searches; Back shows all photos again', async ({ visit }) => {
  const page = await visit();
  await page.locator('#gallery [data-picture]').last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Search for photos tagged beach' }).click();
  await page.getByText('Showing 2 photo(s) matching "beach"').waitFor();
  expect(query(page)).toBe('?tag=beach');
  await expect.poll(() => dialog.count()).toBe(0);
  await page.goBack();
  await expect.poll(() => shown(page)).toHaveLength(3);
});

test('a tap on an author shows their photos, and the chip shows all again', async ({ visit, family }) => {
  const page = await visit();
  const { manager } = family;
  const card = page.locator('#gallery').getByRole('article').filter({ hasText: 'A birthday cake' });
  await card.getByRole('button', { name: /show all photos$/ }).click();
  await page.getByText('Showing 2 photo(s)', { exact: true }).waitFor();
  expect(query(page)).toBe(`?author=${manager.id}`);
  await expect.poll(() => shown(page)).toEqual(['The beach at noon', 'A birthday cake']);

  await page.reload();
  const chip = page.getByRole('button', { name: /^Photos by .+ Show everyone's photos$/ });
  await chip.waitFor();
  await chip.click();
  await expect.poll(() => shown(page)).toHaveLength(3);
  expect(query(page)).toBe('');
});
