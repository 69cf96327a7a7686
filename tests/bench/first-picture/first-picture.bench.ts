import { randomUUID } from 'node:crypto';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { runningServiceDatabase } from '@famibook/one-machine/postgres/roles';
import { searchPath } from '@famibook/service-kit/db/database';
import { plainUrl } from '@famibook/service-kit/db/plain-url';
import type { Client } from '@famibook/testing/clients/client';
import { administrator, foundFamily } from '@famibook/testing/families/family';
import { startProduct } from '@famibook/testing/product/product';
import { waitFor } from '@famibook/testing/wait-for';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { launchChromium, openBrowser } from '../../e2e/support/browser.ts';
import { seedPhotos } from '../list/seed.ts';
import { atMost, type Bench } from '../report/figure.ts';
import { median, medianRatio } from '../report/statistics.ts';
import { cameraPicture, withComment } from '../upload/camera-picture.ts';
import { serveStaticPage } from './static-page.ts';

const PHOTOS = 10_000;
const SHOWN = 12;
const ROUNDS = 9;
/** Long after the last picture of the first screen. */
const SETTLE_MS = 2_500;

interface Seen {
  largestMs: number;
  firstPictureMs: number;
  blockedMs: number;
  requests: number;
  scriptKB: number;
}

// Runs in the page from its beginning, where there is no library to type it.
const WATCH = `
  window.seen = { largestMs: 0, firstPictureMs: 0, blockedMs: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      window.seen.largestMs = entry.startTime;
      if (entry.element?.tagName === 'IMG') window.seen.firstPictureMs ||= entry.startTime;
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.seen.blockedMs += entry.duration - 50;
  }).observe({ type: 'longtask', buffered: true });
`;

const SUMMARY = `(() => {
  const loaded = performance.getEntriesByType('resource');
  const scripts = loaded.filter(({ name }) => name.endsWith('.js'));
  return {
    ...window.seen,
    requests: loaded.length + 1,
    scriptKB: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024,
  };
})()`;

export const bench: Bench = {
  name: 'first-picture',
  method: `The home page of a family with ${PHOTOS.toLocaleString('en')} photos in Chromium at 1440 × 900, signed in, with an empty browser cache, until
its largest picture is painted (LCP); against a static page with the same ${SHOWN} pictures from a bare Node server. ${ROUNDS} times
in turns after one to warm up.`,
  measure: async (print) => {
    await using endings = new AsyncDisposableStack();
    const product = endings.use(await startProduct());
    const { manager } = await foundFamily(product.url, await administrator(product.url));
    await seed(product.dataDir, manager.client, manager.id);
    const pictures = await share(manager.client);
    const page = endings.use(await serveStaticPage(pictures));
    const chromium = await launchChromium();
    endings.defer(() => chromium.close());
    print('  the family is there');

    const rounds: { home: Seen[]; bare: Seen[] } = { home: [], bare: [] };
    for (let number = 0; number <= ROUNDS; number++) {
      const home = await see(chromium, product.url, manager.client);
      const bare = await see(chromium, page.url);
      if (number === 0) continue;
      rounds.home.push(home);
      rounds.bare.push(bare);
    }
    const [ours, theirs] = [rounds.home, rounds.bare].map((each) => each.map(({ largestMs }) => largestMs)) as [
      number[],
      number[],
    ];
    const middle = (of: keyof Seen) => median(rounds.home.map((seen) => seen[of])).toFixed(0);
    return {
      figures: [
        {
          name: `first picture of ${PHOTOS.toLocaleString('en')}`,
          unit: 'ms',
          value: median(ours),
          baseline: { name: 'static page', value: median(theirs) },
          ratio: medianRatio(ours, theirs),
          aim: atMost(2),
        },
      ],
      notes: [
        `first painted picture ${middle('firstPictureMs')} ms, blocked ${middle('blockedMs')} ms, ${middle('requests')} requests, ${middle('scriptKB')} KB of script`,
      ],
      details: rounds,
    };
  },
};

async function seed(dataDir: string, client: Client, callerId: string): Promise<void> {
  const { famibookId } = await client.call(getUser);
  const url = await runningServiceDatabase(dataDir, 'gallery');
  if (!famibookId || !url) throw new TypeError('the product has neither family nor database');
  const database = new pg.Client({ connectionString: plainUrl(url), options: searchPath('gallery') });
  await database.connect();
  try {
    await waitFor('the gallery to know the family', async () => {
      const { rowCount } = await database.query('SELECT 1 FROM famibook WHERE id = $1', [famibookId]);
      return rowCount === 1;
    });
    await seedPhotos(database, { famibookId, callerId, photos: PHOTOS });
  } finally {
    await database.end();
  }
}

/** The newest photos, which the first screen shows. @returns what it loads of them */
async function share(client: Client): Promise<Buffer[]> {
  const camera = await cameraPicture();
  const pictures: Buffer[] = [];
  for (let each = 0; each < SHOWN; each++) {
    const { status, body } = await client.upload(withComment(camera, randomUUID()));
    if (status !== 201) throw new Error(`a photo was answered with ${status}`);
    const shown = body.renditions.find(({ width }) => width === 640);
    pictures.push(Buffer.from(await (await client.fetch(shown?.url ?? '')).arrayBuffer()));
  }
  return pictures;
}

/** Opens the page in a browser context of its own, which has nothing stored. */
async function see(chromium: Browser, url: string, client?: Client): Promise<Seen> {
  const { page, close } = await openBrowser(chromium, url, client ? { client } : {});
  try {
    await page.addInitScript(WATCH);
    await page.goto(url);
    await page.waitForTimeout(SETTLE_MS);
    return (await page.evaluate(SUMMARY)) as Seen;
  } finally {
    await close();
  }
}
