import { signIn, type TestUser } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { type Product, startProduct } from '@famibook/testing/product/product';
import { atLastingPort } from '@famibook/testing/test';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForCode } from '../support/loaded-code.ts';
import { testOfOwnProduct } from '../support/test.ts';

/** Waiting for a push, and for what the page then reads. */
const LIVE = { timeout: 60_000 };

const test = testOfOwnProduct
  .extend('settings', { scope: 'file' }, atLastingPort)
  .extend('home', ({ open }) => async (client: TestUser['client']): Promise<Page> => {
    const { page } = await open({ client });
    await page.goto('/');
    await page.getByRole('article').first().waitFor();
    await page.waitForLoadState('networkidle');
    return page;
  });
test.beforeAll(async ({ family }) => {
  await family.manager.client.upload(await somePicture(64, 48), { description: 'Before' });
});
/** Restarted by the first test, killed by the second. */
let again: Product | undefined;
test.afterAll(() => again?.kill());

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('when FamiBook itself was gone for a while, the page catches up as well (D28)', async ({
  product,
  family,
  home,
}) => {
  const page = await home((await family.member()).client);
  await product.stop();
  await bar(page).getByRole('button', { name: 'Photos', exact: true }).click();
  again = await startProduct({ dataDir: product.dataDir, env: { PORT: new URL(product.url).port } });
  const manager = await signIn(product.url, family.manager, family.name);
  await manager.upload(await somePicture(), { description: 'After the new start' });
  await page.getByRole('article').filter({ hasText: 'After the new start' }).waitFor(LIVE);
});

test('logging out while FamiBook itself is gone leads to / (section 4)', async ({ product, family, home }) => {
  const page = await home(await signIn(product.url, family.manager, family.name));
  // The code that is loaded ahead, without which the page could not show itself signed out offline.
  await waitForCode(page, 'landing-page', 'toasts');
  await again?.kill();
  await bar(page).getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});
