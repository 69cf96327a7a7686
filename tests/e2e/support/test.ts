import { DEFAULT_SETTINGS, test as ofProduct, startOwnProduct } from '@famibook/testing/test';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { launchChromium, type OpenOptions, openBrowser, type PersonsBrowser } from './browser.ts';

/** Opens a browser for one test; the test fails if anything went wrong in it. */
type Open = (options?: OpenOptions & { url?: string }) => Promise<PersonsBrowser>;

const NO_FLAGS: readonly string[] = [];

/** A test in real browsers, which `open` opens. The product is shared, the family is of this file only. */
export const test = ofProduct
  .extend('chromiumFlags', { scope: 'file' }, NO_FLAGS)
  .extend('chromium', { scope: 'file' }, async ({ chromiumFlags }, { onCleanup }) => {
    const chromium = await launchChromium(chromiumFlags);
    onCleanup(() => chromium.close());
    return chromium;
  })
  .extend('open', ({ chromium, product }, { onCleanup }) => {
    const { open, close } = browsersOf(chromium, product.url);
    onCleanup(close);
    return open;
  });

/** The same in a product of this file only, with `settings`. */
export const testOfOwnProduct = test
  .extend('settings', { scope: 'file' }, DEFAULT_SETTINGS)
  .extend('product', { scope: 'file' }, startOwnProduct);

function browsersOf(chromium: Browser, productUrl: string) {
  const opened: PersonsBrowser[] = [];
  const open: Open = async ({ url = productUrl, ...options } = {}) => {
    const browser = await openBrowser(chromium, url, options);
    opened.push(browser);
    return browser;
  };
  const close = async () => {
    const faults = opened.flatMap((browser) => browser.faults);
    await Promise.all(opened.map((browser) => browser.close()));
    expect(faults).toEqual([]);
  };
  return { open, close };
}
