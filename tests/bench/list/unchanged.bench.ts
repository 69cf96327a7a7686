import { pageVersionSql } from '../../../services/gallery/src/store/photo-page-sql.ts';
import { explain } from '../report/explain.ts';
import { atMost, type Bench } from '../report/figure.ts';
import { median, medianRatio, quantile, timed } from '../report/statistics.ts';
import { openLibrary } from './library.ts';

const PHOTOS = 10_000;
const ROUNDS = 10;
const TIMES = 50;
const BOUND_MS = 1.5;
const PATH = '/api/photos?limit=200';
const NEWEST = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 201];

async function severalTimes(measure: () => Promise<number>): Promise<number[]> {
  const all: number[] = [];
  for (let time = 0; time < TIMES; time++) all.push(await measure());
  return all;
}

export const bench: Bench = {
  name: 'unchanged',
  method: `The newest 200 of ${PHOTOS.toLocaleString('en')} photos by a client that has them already, through the gateway of the running product
over one connection; against the same list, out of gallery's memory, by a client that has not. ${ROUNDS} rounds of ${TIMES} each, after one to warm up.`,
  measure: async () => {
    await using library = await openLibrary(PHOTOS);
    const tag = (await library.gateway.get(PATH)).headers.etag;
    const samples = { unchanged: [] as number[], whole: [] as number[] };
    const unchanged = async () => {
      const { ms, result } = await timed(() => library.gateway.get(PATH, { 'if-none-match': tag }));
      if (result.body.length > 0) throw new TypeError('an unchanged list was sent again');
      return ms;
    };
    const whole = async () => (await timed(() => library.gateway.get(PATH))).ms;
    for (let round = -1; round < ROUNDS; round++) {
      const measured = { unchanged: await severalTimes(unchanged), whole: await severalTimes(whole) };
      if (round < 0) continue;
      samples.unchanged.push(...measured.unchanged);
      samples.whole.push(...measured.whole);
    }
    const statement = pageVersionSql('shared');
    return {
      figures: [
        {
          name: 'list, unchanged',
          unit: 'ms',
          value: median(samples.unchanged),
          baseline: { name: 'sent whole', value: median(samples.whole) },
          ratio: medianRatio(samples.unchanged, samples.whole),
          aim: atMost(BOUND_MS, 'value'),
        },
      ],
      notes: [`95 of 100 within ${quantile(samples.unchanged, 0.95).toFixed(2)} ms`],
      details: {
        'plan of the version': await explain(library.database, statement, [
          library.callerId,
          ...NEWEST,
          library.famibookId,
        ]),
      },
    };
  },
};
