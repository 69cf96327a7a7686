import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const ROW = '[role=feed] img';

/** Opens the home page, and keeps the app's code away until `letAppCome`. */
export async function openWithoutApp(
  page: Page,
  path = '/',
  open: () => Promise<unknown> = () => page.goto(path, { waitUntil: 'commit' }),
): Promise<{ letAppCome: () => void }> {
  const app = Promise.withResolvers<void>();
  await page.route(/\/assets\/shared-/, async (route) => {
    if (route.request().resourceType() === 'script') await app.promise;
    await route.continue();
  });
  await open();
  return { letAppCome: app.resolve };
}

/** Waits for the first picture. */
export async function firstPicture(page: Page): Promise<void> {
  await page.locator(ROW).first().waitFor();
  await expect.poll(() => page.evaluate(`document.querySelector('${ROW}').naturalWidth`)).toBeGreaterThan(0);
}

/** The text, place and height, in whole pixels, of all headings, and of the first row's pictures. */
export const places = (page: Page, columns: number): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('h1, h2, ${ROW}')]
    .map((each) => {
      const { x, y, height } = each.getBoundingClientRect();
      return [each.textContent, ...[x, y, height].map(Math.round)].join(' ');
    })
    .slice(0, document.querySelectorAll('h1, h2').length + ${columns})`);
