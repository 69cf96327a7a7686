import { orientedJpeg } from '@famibook/testing/corpus/pictures';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { openBrowser, type PersonsBrowser } from '../support/browser.ts';
import { pictureSeenAt, uploadRespondedAt } from '../support/moments.ts';
import { signUp } from '../support/sign-up.ts';
import { test as sharedTest } from '../support/test.ts';
import { seeToast } from '../support/toasts.ts';
import { quartersOf } from '../support/upright.ts';

const DESCRIPTION = 'The whole gang, minus one shoe';
const EDITED = 'The whole gang, and the shoe again';
/** The aim is within a second, but a busy machine may take longer. */
const LIVE = { timeout: 60_000 };

const cardOf = ({ page }: PersonsBrowser, words: string): Locator =>
  page.getByRole('article').filter({ hasText: words });
const pictureOf = (browser: PersonsBrowser, words: string): Locator => cardOf(browser, words).locator('img').first();

const test = sharedTest
  .extend('mara', { scope: 'file' }, ({ chromium, product }) => openBrowser(chromium, product.url))
  .extend('theo', { scope: 'file' }, ({ chromium, product }) => openBrowser(chromium, product.url));

test('a new user signs up and sees the pending card (D2, D6)', async ({ theo, family }) => {
  const { page } = theo;
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign Up' }).first().click();
  await signUp(page, {
    firstName: 'Theo',
    lastName: 'Moreau',
    email: 'theo@moreau.example',
    password: 'theos-password',
    // Names are compared without case and repeated spaces (D1).
    famibookName: `  ${family.name.toUpperCase().replace(' ', '   ')} `,
  });
  await page.getByRole('heading', { name: 'Account Pending Approval' }).waitFor();
  expect(await page.getByText('Welcome Theo! Your account is being reviewed by our administrators.').count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Upload Photo' }).count()).toBe(0);
});

test('the manager signs in and approves the pending user, whose card disappears by itself (D6, D28)', async ({
  mara,
  family,
  theo,
}) => {
  const { page } = mara;
  await page.goto('/manager');
  await page.getByLabel('Email').fill(family.manager.email);
  await page.getByLabel('FamiBook Name').fill(family.name);
  await page.getByLabel('Password', { exact: true }).fill(family.manager.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('theo@moreau.example').waitFor();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();

  await theo.page.getByRole('heading', { name: 'Recent Photos' }).waitFor(LIVE);
  expect(await theo.page.getByRole('heading', { name: family.name }).count()).toBe(1);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.getByText('No photos have been shared yet.').waitFor();
});

test('a picture with GPS, taken with the phone held sideways, stands upright in the other browser', async ({
  theo,
  mara,
}) => {
  const { page } = theo;
  await page.getByRole('button', { name: 'Upload Photo' }).first().click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'IMG_0001.jpg',
    mimeType: 'image/jpeg',
    buffer: await orientedJpeg(6),
  });
  await page.getByLabel('Description').fill(DESCRIPTION);
  await page.getByLabel('Tags').fill('beach, summer 2026');
  const seen = pictureSeenAt(mara.page, DESCRIPTION);
  await page.getByRole('dialog').getByRole('button', { name: 'Upload Photo' }).click();
  const milliseconds = Math.max(0, Math.round((await seen) - (await uploadRespondedAt(page))));
  console.log(`seen in the other browser ${milliseconds} ms after the upload was answered`);
  await expect.poll(() => quartersOf(pictureOf(mara, DESCRIPTION))).toEqual(['red', 'green', 'blue', 'white']);
  await seeToast(page, 'Photo uploaded successfully! Returning to homepage...');
});

test('a like is seen by the other', async ({ mara, theo }) => {
  await cardOf(mara, DESCRIPTION).getByRole('button', { name: 'Like, 0' }).click();
  await cardOf(mara, DESCRIPTION).getByRole('button', { name: 'Like, 1', pressed: true }).waitFor();
  await cardOf(theo, DESCRIPTION).getByRole('button', { name: 'Like, 1', pressed: false }).waitFor(LIVE);
});

test('a comment in the photo details is seen by the other on the card', async ({ mara, theo }) => {
  await pictureOf(mara, DESCRIPTION).click();
  await mara.page.getByLabel('Your comment').fill('I found the shoe!');
  await mara.page.getByRole('button', { name: 'Post Comment' }).click();
  await seeToast(mara.page, 'Comment added');
  await cardOf(theo, DESCRIPTION).getByText('I found the shoe!').waitFor(LIVE);
});

test('the owner’s edit is seen in another browser that has the photo open', async ({ theo, mara }) => {
  const card = cardOf(theo, DESCRIPTION);
  await card.getByRole('button', { name: /^More actions/ }).click();
  await theo.page.getByRole('menuitem', { name: 'Edit' }).click();
  await theo.page.getByLabel('Description').fill(EDITED);
  await theo.page.getByRole('button', { name: 'Save' }).click();
  await mara.page.getByRole('dialog').getByText(EDITED).waitFor(LIVE);
  await mara.page.keyboard.press('Escape');
  await cardOf(mara, EDITED).waitFor();
});

test('a search finds the photo by part of a tag, and says when nothing is found (D14)', async ({ mara }) => {
  const { page } = mara;
  const search = page.getByRole('searchbox');
  await search.fill('SUMM');
  await page.getByText('Showing 1 photo(s) matching "SUMM"').waitFor();
  expect(await cardOf(mara, EDITED).count()).toBe(1);
  await search.fill('winter');
  await page.getByText('Showing 0 photo(s) matching "winter"').waitFor();
  await page.getByRole('button', { name: 'Clear' }).first().click();
  await cardOf(mara, EDITED).waitFor();
});

test('a deleted photo leaves the other browser too', async ({ theo, mara }) => {
  await cardOf(theo, EDITED)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await theo.page.getByRole('menuitem', { name: 'Delete' }).click();
  await theo.page.getByText('Are you sure you want to delete this photo?').waitFor();
  await theo.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await cardOf(mara, EDITED).waitFor({ state: 'detached', ...LIVE });
  await mara.page.getByText('No photos have been shared yet.').waitFor(LIVE);
});

test('nothing went wrong in either browser', ({ mara, theo }) => {
  expect([...mara.faults, ...theo.faults]).toEqual([]);
});
