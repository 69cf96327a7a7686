import { photoPageSql } from '../../../services/gallery/src/store/photo-page-sql.ts';
import { atMost, type Bench } from '../report/figure.ts';
import { median, medianRatio, quantile, timed } from '../report/statistics.ts';
import { openLibrary } from './library.ts';

const PHOTOS = 10_000;
const AT_ONCE = 16;
const EACH = 5;
const ROUNDS = 10;
const BOUND = 1.6;
const PATH = '/api/photos?limit=200';
const NEWEST = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 201];

/** How long each of so many requests took, when as many ask one after another. */
async function askTogether<T>(askers: readonly T[], ask: (asker: T) => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  await Promise.all(
    askers.map(async (asker) => {
      for (let time = 0; time < EACH; time++) samples.push((await timed(() => ask(asker))).ms);
    }),
  );
  return samples;
}

export const bench: Bench = {
  name: 'crowd',
  method: `The newest 200 of ${PHOTOS.toLocaleString('en')} photos, asked for over ${AT_ONCE} connections at once, each one request after another, through
the gateway of the running product until the last byte is there; against the same statement over ${AT_ONCE} connections to the
same database, its rows parsed and stringified. In turns, ${ROUNDS} rounds of ${AT_ONCE * EACH} after one to warm up; the middle of each, and of
the ratios of the rounds' middles.`,
  measure: async () => {
    await using library = await openLibrary(PHOTOS);
    const browsers = Array.from({ length: AT_ONCE }, library.openBrowser);
    const databases = await Promise.all(Array.from({ length: AT_ONCE }, library.connect));
    const statement = photoPageSql({ scope: 'famibook', order: 'shared', only: null });
    const values = [library.callerId, ...NEWEST, library.famibookId];
    const samples = { gateway: [] as number[][], bare: [] as number[][] };
    for (let round = -1; round < ROUNDS; round++) {
      const gateway = await askTogether(browsers, (browser) => browser.get(PATH));
      const bare = await askTogether(databases, async (database) =>
        JSON.stringify((await database.query({ ...statement, values })).rows),
      );
      if (round < 0) continue;
      samples.gateway.push(gateway);
      samples.bare.push(bare);
    }
    return {
      figures: [
        {
          name: `list, ${AT_ONCE} at once`,
          unit: 'ms',
          value: median(samples.gateway.flat()),
          baseline: { name: `bare, ${AT_ONCE} at once`, value: median(samples.bare.flat()) },
          ratio: medianRatio(samples.gateway.map(median), samples.bare.map(median)),
          aim: atMost(BOUND),
        },
      ],
      notes: [`95 of 100 within ${quantile(samples.gateway.flat(), 0.95).toFixed(1)} ms`],
      details: { rounds: samples },
    };
  },
};
