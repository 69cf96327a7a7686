import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Waits for code that is loaded ahead while the page is idle, by the names of its files, and for all that it imports:
 * what the page then opens needs no network.
 */
export async function waitForCode(page: Page, ...parts: readonly string[]): Promise<void> {
  for (const part of parts) {
    const find = `performance.getEntriesByType('resource').map(({ name }) => name)
      .find((name) => name.includes('/assets/${part}-') && name.endsWith('.js'))`;
    let url: string | undefined;
    await expect
      .poll(async () => (url = await page.evaluate<string | undefined>(find)), { timeout: 60_000 })
      .toBeTruthy();
    // The page's own module, which is there once all that it imports is.
    await page.evaluate(`import('${url}').then(() => undefined)`);
  }
}
