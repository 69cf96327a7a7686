import { pageVersionSql } from '../../../services/gallery/src/store/photo-page-sql.ts';
import { explain } from '../report/explain.ts';
import { atMost, type Bench } from '../report/figure.ts';
import { median, medianRatio, quantile, timed } from '../report/statistics.ts';
import { openLibrary } from './library.ts';

const PHOTOS = 10_000;
const TIMES = 500;
const WARM_UP = 50;
const BOUND_MS = 1.5;
const PATH = '/api/photos?limit=200';
const NEWEST = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 201];

export const bench: Bench = {
  name: 'unchanged',
  method: `The newest 200 of ${PHOTOS.toLocaleString('en')} photos by a client that has them already, through the gateway of the running product
over one connection; against the same list by a client that has not. In turns, ${TIMES} times after ${WARM_UP} to warm up.`,
  measure: async () => {
    await using library = await openLibrary(PHOTOS);
    const tag = (await library.gateway.get(PATH)).headers.etag;
    const samples = { unchanged: [] as number[], whole: [] as number[] };
    for (let time = -WARM_UP; time < TIMES; time++) {
      const unchanged = await timed(() => library.gateway.get(PATH, { 'if-none-match': tag }));
      if (unchanged.result.body.length > 0) throw new TypeError('an unchanged list was sent again');
      const whole = await timed(() => library.gateway.get(PATH));
      if (time < 0) continue;
      samples.unchanged.push(unchanged.ms);
      samples.whole.push(whole.ms);
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
