import type { Page } from 'playwright-core';

const ROW = '[role=feed] img';

/** Opens the home page, and keeps the app's code away until `letAppCome`. */
export async function openWithoutApp(page: Page, path = '/'): Promise<{ letAppCome: () => void }> {
  const app = Promise.withResolvers<void>();
  await page.route(/\/assets\/shared-/, async (route) => {
    if (route.request().resourceType() === 'script') await app.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return { letAppCome: app.resolve };
}

export const firstPicture = (page: Page) => page.locator(ROW).first();

/** The text, place and height, in whole pixels, of all headings, and of the first row's pictures. */
export const places = (page: Page, columns: number): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('h1, h2, ${ROW}')]
    .map((each) => {
      const { x, y, height } = each.getBoundingClientRect();
      return [each.textContent, ...[x, y, height].map(Math.round)].join(' ');
    })
    .slice(0, document.querySelectorAll('h1, h2').length + ${columns})`);
