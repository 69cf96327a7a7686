import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { shortenTimer } from '../../support/disable-timer.ts';
import { test } from '../../support/test.ts';

/** Before each reload. */
const PAUSE = 2_500;
/** After so long a page is in use, and the reloads before it are forgotten. */
const IN_USE_AFTER = 10_000;
const SOON = { timeout: 10_000 };
const LIVE = { timeout: 60_000 };

/** The first request for each file of the app reaches a server of another version, which lacks it. */
async function meetOtherVersion(page: Page): Promise<void> {
  const asked = new Set<string>();
  await page.route('**/assets/**', (route) => {
    const url = route.request().url();
    if (asked.has(url)) return route.continue();
    asked.add(url);
    return route.fulfill({ status: 404, json: { code: 'not_found' } });
  });
}

test('a page whose code was asked from a server of another version is loaded again', async ({ open, family }) => {
  const visitor = await open();
  await meetOtherVersion(visitor.page);
  await visitor.page.goto('/');
  await visitor.page.getByRole('heading', { name: 'Login Required' }).waitFor(SOON);

  const member = await open({ client: family.manager.client });
  await meetOtherVersion(member.page);
  await member.page.goto('/');
  await member.page.getByRole('heading', { name: 'Recent Photos' }).waitFor(SOON);
});

/** How often the page was loaded since. */
function countLoads(page: Page): { readonly loads: number } {
  const counted = { loads: 0 };
  page.on('load', () => (counted.loads += 1));
  return counted;
}

test('a page whose code came only in part is loaded again when the app has asked for the rest in vain', async ({
  open,
}) => {
  const { page } = await open();
  await page.route('**/assets/landing-page-*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/');
  await page.getByRole('heading', { name: 'Application Error' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('heading', { name: 'Login Required' }).waitFor(SOON);
});

test('a page whose style sheet did not come is loaded again', async ({ open }) => {
  const { page } = await open();
  const counted = countLoads(page);
  await page.route('**/assets/*.css', (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.goto('/');
  await expect.poll(() => counted.loads, LIVE).toBe(2);
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
});

test('a page whose code never comes is loaded again ten times, and as often after one that came', async ({ open }) => {
  const { page } = await open();
  await shortenTimer(page, PAUSE, 10);
  await shortenTimer(page, IN_USE_AFTER, 10);
  for (const _ of ['at first', 'after a success']) {
    const counted = countLoads(page);
    await page.route('**/assets/shared-*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto('/');
    await expect.poll(() => counted.loads, LIVE).toBe(11);
    // It would run after a reload that is due.
    await page.evaluate(`new Promise((resolve) => setTimeout(resolve, ${PAUSE}))`);
    expect(counted.loads).toBe(11);
    await page.unrouteAll();
    await page.goto('/');
    await page.getByRole('heading', { name: 'Login Required' }).waitFor();
    await expect.poll(() => page.evaluate(`sessionStorage.getItem('famibook-reloads')`)).toBeNull();
  }
});
