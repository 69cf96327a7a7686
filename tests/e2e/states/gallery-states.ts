import { deletePhoto, listPhotos } from '@famibook/contracts/photos/endpoints';
import { somePicture } from '@famibook/testing/images/pictures';
import type { Locator, Page } from 'playwright-core';
import { home } from './home-states.ts';
import type { State } from './state.ts';

const firstCard = (page: Page): Locator => page.getByRole('article').first();
async function openMenu(page: Page) {
  await home(page);
  await firstCard(page)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await page.getByRole('menu').waitFor();
}
async function search(page: Page, tag: string) {
  await home(page);
  await page.getByRole('searchbox').fill(tag);
}

const NEW = 'Just now, and not a moment later';

export const GALLERY_STATES: readonly State[] = [
  {
    name: 'gallery-search',
    as: 'member',
    isFullPage: true,
    async open(page) {
      await search(page, 'summer');
      await page.getByText(/^Showing \d+ photo\(s\) matching "summer"$/).waitFor();
    },
  },
  {
    name: 'gallery-search-without-match',
    as: 'member',
    isFullPage: true,
    async open(page) {
      await search(page, 'submarine');
      await page.getByText('No photos are tagged "submarine".').waitFor();
    },
  },
  {
    name: 'gallery-all-tags',
    as: 'member',
    isDialog: true,
    async open(page) {
      await home(page);
      await page.getByRole('button', { name: 'All tags' }).click();
      await page.getByRole('button', { name: /^beach \d+ photos?$/ }).waitFor();
    },
  },
  {
    name: 'card-reactions',
    as: 'member',
    isDialog: true,
    async open(page) {
      await home(page);
      await page
        .getByRole('button', { name: /^Who likes this/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'gallery-foot',
    as: 'member',
    hasEveryPhoto: true,
    async open(page) {
      await home(page);
      await page.locator('#gallery').getByRole('button', { name: 'Back to Top' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'gallery-new-photos',
    as: 'member',
    async open(page, app) {
      await home(page);
      // A turn of the wheel might arrive later than the photo.
      await page.evaluate("scrollBy({ top: 1_400, behavior: 'instant' })");
      await page.getByRole('article').nth(1).waitFor();
      await app.clients.manager.upload(await somePicture(640, 480), { description: NEW });
      await page.getByRole('button', { name: '1 new photo' }).waitFor();
    },
    async after({ clients: { manager } }) {
      const mine = (await manager.call(listPhotos)).filter(({ description }) => description === NEW);
      for (const { id } of mine) await manager.call(deletePhoto, { params: { id } });
    },
  },
  { name: 'card-menu', as: 'manager', open: openMenu },
  {
    name: 'card-editor',
    as: 'manager',
    async open(page) {
      await openMenu(page);
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByRole('button', { name: 'Save' }).waitFor();
    },
  },
  {
    name: 'card-deletion',
    as: 'manager',
    isDialog: true,
    async open(page) {
      await openMenu(page);
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByText('Are you sure you want to delete this photo?').waitFor();
    },
  },
  {
    name: 'card-comments',
    as: 'member',
    async open(page) {
      await home(page);
      await firstCard(page)
        .getByRole('button', { name: /^Comments/ })
        .click();
      await page.getByRole('textbox', { name: 'Write a comment' }).waitFor();
      await page.getByRole('textbox', { name: 'Write a comment' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'card-comments-failed',
    as: 'member',
    async open(page) {
      await page.route(/\/assets\/card-comments-.*\.js/, (route) => route.abort());
      await home(page);
      await firstCard(page)
        .getByRole('button', { name: /^Comments/ })
        .click();
      await page.getByRole('button', { name: 'Reload the page' }).scrollIntoViewIfNeeded();
    },
  },
];
