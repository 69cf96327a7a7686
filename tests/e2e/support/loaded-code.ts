import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits for code that is loaded ahead while the page is idle, by the names of its files. */
export async function waitForCode(page: Page, ...parts: readonly string[]): Promise<void> {
  const isLoaded = `${JSON.stringify(parts)}.every((part) =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/' + part + '-')))`;
  await expect.poll(() => page.evaluate(isLoaded), { timeout: 60_000 }).toBe(true);
}
