import { loadavg } from 'node:os';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { runningServiceDatabase } from '@famibook/one-machine/postgres/roles';
import { searchPath } from '@famibook/service-kit/db/database';
import { plainUrl } from '@famibook/service-kit/db/plain-url';
import { administrator, foundFamily } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { startProduct } from '@famibook/testing/product/product';
import { waitFor } from '@famibook/testing/wait-for';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { launchChromium, openBrowser } from '../../e2e/support/browser.ts';
import { seedPhotos } from '../list/seed.ts';
import { atMost, type Bench, type Figure } from '../report/figure.ts';

const PHOTOS = 20_000;
/** A quick hand, and what only a dragged scroll bar does. */
const PACES = [
  { name: 'by hand', pixels: 400, turns: 300 },
  { name: 'flying', pixels: 4_000, turns: 600 },
] as const;
const LOADING_DEADLINE_MS = 600_000;

interface Watched {
  tasks: number[];
  shift: number;
}

// Read in the page, where there is no library to type it.
const WATCH = `{
  window.watched = { tasks: [], shift: 0 };
  window.watchers?.forEach((watcher) => watcher.disconnect());
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.watched.tasks.push(duration);
  });
  const shifts = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.watched.shift += entry.value;
  });
  tasks.observe({ type: 'longtask' });
  shifts.observe({ type: 'layout-shift' });
  window.watchers = [tasks, shifts];
}`;

const furthest = (page: Page): Promise<number> =>
  page.getByRole('article').evaluateAll((cards) => Math.max(0, ...cards.map((card) => Number(card.ariaPosInSet))));

async function loadAll(page: Page, print: (line: string) => void) {
  await page.getByRole('button', { name: 'View All', exact: true }).click();
  const deadline = Date.now() + LOADING_DEADLINE_MS;
  let reported = 0;
  for (;;) {
    const seen = await furthest(page);
    if (seen >= PHOTOS) return;
    if (Date.now() > deadline) throw new TypeError(`only ${seen} photos came`);
    if (seen - reported >= PHOTOS / 4) {
      reported = seen;
      print(`  ${seen} photos are there`);
    }
    await page.mouse.wheel(0, 60_000);
    await page.waitForTimeout(50);
  }
}

/** What a scroll by wheel costs, up and down again. */
async function scroll(page: Page, { pixels, turns }: (typeof PACES)[number]): Promise<Watched> {
  await page.evaluate(WATCH);
  for (const direction of [-1, 1])
    for (let turn = 0; turn < turns; turn += 1) {
      await page.mouse.wheel(0, direction * pixels);
      await page.waitForTimeout(16);
    }
  return page.evaluate('window.watched');
}

export const bench: Bench = {
  name: 'scroll',
  method: `${PHOTOS.toLocaleString('en')} photos of one family, all loaded by 'View All' in Chromium at 1440 × 900, then scrolled through by
wheel, up and as far down: ${PACES.map(({ pixels, turns }) => `${turns} turns of ${pixels} pixels`).join(', then ')}. The longest task
that kept the page from answering (50 ms stands for none: browsers tell of longer ones only), and how far anything
jumped (CLS). Every picture is the same small one.`,
  measure: async (print) => {
    await using endings = new AsyncDisposableStack();
    const product = endings.use(await startProduct());
    const { manager } = await foundFamily(product.url, await administrator(product.url));
    await manager.client.upload(await somePicture(640, 480), { description: 'The first' });
    const { famibookId } = await manager.client.call(getUser);
    const url = await runningServiceDatabase(product.dataDir, 'gallery');
    if (!famibookId || !url) throw new TypeError('the product has neither family nor database');
    const database = new pg.Client({ connectionString: plainUrl(url), options: searchPath('gallery') });
    await database.connect();
    endings.defer(() => database.end());
    await waitFor('the gallery to know the family', async () => {
      const { rowCount } = await database.query('SELECT 1 FROM famibook WHERE id = $1', [famibookId]);
      return rowCount === 1;
    });
    await seedPhotos(database, { famibookId, callerId: manager.id, photos: PHOTOS });

    const chromium = await launchChromium();
    endings.defer(() => chromium.close());
    const { page } = await openBrowser(chromium, product.url, { client: manager.client });
    const picture = await somePicture(640, 480);
    await page.route(/\/api\/media\//, (route) => route.fulfill({ body: picture, contentType: 'image/jpeg' }));
    await page.goto('/');
    await page.getByRole('article').first().waitFor();
    await loadAll(page, print);
    await page.waitForTimeout(1_000);
    const figures: Figure[] = [];
    const notes: string[] = [];
    for (const pace of PACES) {
      const { tasks, shift } = await scroll(page, pace);
      tasks.sort((a, b) => b - a);
      const longest = tasks.slice(0, 5).map(Math.round).join(', ') || 'none';
      figures.push({
        name: `scroll ${pace.name}, longest task`,
        unit: 'ms',
        value: tasks[0] ?? 50,
        aim: atMost(50, 'value'),
      });
      notes.push(`${pace.name}: ${tasks.length} tasks over 50 ms, the longest ${longest}; CLS ${shift.toFixed(4)}`);
    }
    notes.push(`load: ${loadavg()[0]?.toFixed(2)}`);
    return { figures, notes, details: {} };
  },
};
