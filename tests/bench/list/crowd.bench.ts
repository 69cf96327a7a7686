import { nextPageOf } from '@famibook/testing/clients/pages';
import { photoPageSql } from '../../../services/gallery/src/store/photo-page-sql.ts';
import type { PersistentConnection } from '../processes/persistent-connection.ts';
import { atMost, type Bench, type Figure } from '../report/figure.ts';
import { median, medianRatio, quantile, timed } from '../report/statistics.ts';
import { changeFamiBook, type Library, openLibrary } from './library.ts';

const PHOTOS = 10_000;
const AT_ONCE = 16;
const EACH = 5;
const ROUNDS = 10;
const BOUND = 1.6;
const UNREAD_BOUND = 3;
const PATH = '/api/photos?limit=200';
const NEWEST = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 201];

/** How long each request took, when all ask at the same time and so often one after another. */
async function askTogether<T>(askers: readonly T[], times: number, ask: (asker: T) => Promise<unknown>) {
  const samples: number[] = [];
  await Promise.all(
    askers.map(async (asker) => {
      for (let time = 0; time < times; time++) samples.push((await timed(() => ask(asker))).ms);
    }),
  );
  return samples;
}

/** The same for a page each, of which nothing is in memory. */
async function askForUnread(library: Library, pages: readonly { browser: PersistentConnection; path: string }[]) {
  const samples: number[] = [];
  for (let time = 0; time < EACH; time++) {
    await changeFamiBook(library);
    samples.push(...(await askTogether(pages, 1, ({ browser, path }) => browser.get(path))));
  }
  return samples;
}

/** The paths of so many pages, from the newest on. */
async function findPages({ gateway }: Library, pages: number): Promise<string[]> {
  const paths = [PATH];
  while (paths.length < pages) {
    const { headers } = await gateway.get(String(paths.at(-1)));
    const next = nextPageOf(String(headers.link));
    if (!next) throw new TypeError(`there are ${paths.length} pages`);
    paths.push(next);
  }
  return paths;
}

export const bench: Bench = {
  name: 'crowd',
  method: `The newest 200 of ${PHOTOS.toLocaleString('en')} photos, asked for by ${AT_ONCE} members over as many connections at once, each one request after
another, through the gateway of the running product until the last byte is there; against the same statement over ${AT_ONCE}
connections to the same database, its rows parsed and stringified. The same when each asks for another page, each time
after the FamiBook was written, so that all is read. In turns, ${ROUNDS} rounds of ${AT_ONCE * EACH} after one to warm up; the middle of each,
and of the ratios of the rounds' middles.`,
  measure: async () => {
    await using library = await openLibrary(PHOTOS);
    const browsers: PersistentConnection[] = [];
    while (browsers.length < AT_ONCE) browsers.push(await library.openMember());
    const paths = await findPages(library, AT_ONCE);
    const pages = browsers.map((browser, at) => ({ browser, path: String(paths[at]) }));
    const databases = await Promise.all(Array.from({ length: AT_ONCE }, library.connect));
    const statement = photoPageSql({ scope: 'famibook', order: 'shared', only: null });
    const values = [library.callerId, ...NEWEST, library.famibookId];
    const samples = { gateway: [] as number[][], unread: [] as number[][], bare: [] as number[][] };
    for (let round = -1; round < ROUNDS; round++) {
      const gateway = await askTogether(browsers, EACH, (browser) => browser.get(PATH));
      const unread = await askForUnread(library, pages);
      const bare = await askTogether(databases, EACH, async (database) =>
        JSON.stringify((await database.query({ ...statement, values })).rows),
      );
      if (round < 0) continue;
      samples.gateway.push(gateway);
      samples.unread.push(unread);
      samples.bare.push(bare);
    }
    const compare = (name: string, ours: number[][], bound: number): Figure => ({
      name,
      unit: 'ms',
      value: median(ours.flat()),
      baseline: { name: `bare, ${AT_ONCE} at once`, value: median(samples.bare.flat()) },
      ratio: medianRatio(ours.map(median), samples.bare.map(median)),
      aim: atMost(bound),
    });
    return {
      figures: [
        compare(`list, ${AT_ONCE} at once`, samples.gateway, BOUND),
        compare(`list, ${AT_ONCE} at once, unread pages`, samples.unread, UNREAD_BOUND),
      ],
      notes: [`95 of 100 within ${quantile(samples.gateway.flat(), 0.95).toFixed(1)} ms`],
      details: { rounds: samples },
    };
  },
};
