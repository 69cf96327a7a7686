import { gzipSync } from 'node:zlib';
import { somePicture } from '@famibook/testing/images/pictures';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { FETCH_AHEAD_AFTER } from '../../../web/src/config/timing.ts';
import { openBrowser } from '../support/browser.ts';
import { disableTimer } from '../support/disable-timer.ts';
import { untilQuiet } from '../support/quiet.ts';
import { test } from '../support/test.ts';

const KB = 1024;
const PHOTOS = 60;
const SHAPES = [
  [64, 48],
  [48, 64],
  [96, 40],
  [50, 50],
] as const;

/** The gzipped bytes of JavaScript that a page has loaded once it is quiet. */
async function scriptBytes(page: Page, enter: () => Promise<unknown>): Promise<number> {
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  await enter();
  await untilQuiet(page);
  const bodies = await Promise.all(scripts);
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
}

test.beforeAll(async ({ family }) => {
  for (let at = 0; at < PHOTOS; at += 1) {
    const [width, height] = SHAPES[at % SHAPES.length] ?? SHAPES[0];
    const words = { description: 'A day to remember. '.repeat(1 + (at % 7)), tags: at % 2 ? 'beach, summer' : '' };
    await family.manager.client.upload(await somePicture(width, height), words);
  }
});

test('the landing page loads at most 110 KB of JavaScript', async ({ chromium, product }) => {
  const { page, close } = await openBrowser(chromium, product.url);
  const bytes = await scriptBytes(page, async () => {
    await page.goto('/');
    await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  });
  console.log(`landing page: ${(bytes / KB).toFixed(1)} KB of JavaScript (gzip)`);
  expect(bytes).toBeLessThanOrEqual(110 * KB);
  await close();
});

test('the home page loads at most 170 KB of JavaScript', async ({ chromium, product, family }) => {
  const { page, close } = await openBrowser(chromium, product.url, { client: family.manager.client });
  // Code that is loaded while the page is idle, or a while after the screen, does not count.
  await page.addInitScript('window.requestIdleCallback = () => 0');
  await disableTimer(page, FETCH_AHEAD_AFTER);
  const bytes = await scriptBytes(page, async () => {
    await page.goto('/');
    await page.getByRole('article').first().waitFor();
  });
  console.log(`home page: ${(bytes / KB).toFixed(1)} KB of JavaScript (gzip)`);
  expect(bytes).toBeLessThanOrEqual(170 * KB);
  await close();
});

test.for([
  { name: 'a phone', width: 390, height: 844, touch: true },
  { name: 'a desktop', width: 1440, height: 900, touch: false },
])(
  'nothing shifts in the gallery of $name while it loads and is scrolled through (CLS 0)',
  async ({ name, ...window }, { chromium, product, family }) => {
    const { page, close } = await openBrowser(chromium, product.url, { ...window, client: family.manager.client });
    await page.addInitScript(`{
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries()) {
        if (!hadRecentInput) shifts.push(value + ' ' + sources.map(({ node }) => node?.outerHTML?.slice(0, 120)).join(' / '));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }`);
    await page.goto('/');
    await page.getByRole('article').first().waitFor();
    await untilQuiet(page);
    // By script, because layout shifts after a wheel event do not count.
    await page.evaluate(`new Promise((resolve) => {
    const step = () => {
      scrollBy({ top: innerHeight / 5, behavior: 'instant' });
      if (scrollY + innerHeight >= document.documentElement.scrollHeight - 1) resolve();
      else requestAnimationFrame(step);
    };
    step();
  })`);
    await page.getByRole('button', { name: 'Back to Top' }).last().waitFor();
    await untilQuiet(page);
    expect(await page.getByRole('article').count(), `${name} draws only what is near`).toBeLessThan(PHOTOS);
    expect(await page.evaluate('window.shifts')).toEqual([]);
    await close();
  },
);
