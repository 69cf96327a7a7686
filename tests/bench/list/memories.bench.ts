import { earlierDays } from '../../../services/gallery/src/domain/on-this-day.ts';
import { daysValues, monthsSql, photosOfDaysSql } from '../../../services/gallery/src/store/memory-lists.ts';
import { explain, type Statement } from '../report/explain.ts';
import { atMost, type Bench, type Figure } from '../report/figure.ts';
import { median, medianRatio, quantile, timed } from '../report/statistics.ts';
import { type Library, openLibrary } from './library.ts';

const TIMES = 500;
const WARM_UP = 50;
const MANY = 100_000;
const MAX_LISTED = 60;
const BOUND = 3;

interface Bare {
  name: string;
  statement: Statement;
  values: unknown[];
}

/** A way to ask, through the gateway and of the database itself. */
interface Question {
  name: string;
  path: string;
  bare: Bare[];
}

/** The query that would be needed if the months were not stored. */
const COUNTED = {
  name: 'months-counted',
  text: `SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, count(*)::int AS count FROM photo
  WHERE famibook_id = $1 GROUP BY 1 ORDER BY 1 DESC`,
};

function questions({ famibookId, callerId }: Library): Question[] {
  const date = new Date().toISOString().slice(0, 10);
  const years = { firstYear: new Date().getUTCFullYear() - 3, lastYear: new Date().getUTCFullYear() };
  const days = earlierDays(date, { timeZone: 'UTC', ...years });
  return [
    {
      name: 'months',
      path: '/api/photos/months',
      bare: [
        { name: 'bare, counted', statement: COUNTED, values: [famibookId] },
        { name: 'bare, as stored', statement: monthsSql('famibook'), values: ['shared', famibookId] },
      ],
    },
    {
      name: 'on this day',
      path: `/api/photos/on-this-day?date=${date}&timeZone=UTC`,
      bare: [
        {
          name: 'bare',
          statement: photosOfDaysSql('famibook'),
          values: daysValues({ callerId, famibookId, days, limit: MAX_LISTED }),
        },
      ],
    },
  ];
}

async function ask({ database }: Library, { statement, values }: Bare): Promise<number> {
  const { ms } = await timed(async () => JSON.stringify((await database.query({ ...statement, values })).rows));
  return ms;
}

export const bench: Bench = {
  name: 'memories',
  method: `The months of ${MANY.toLocaleString('en')} photos of one family, and those of this day in earlier years, through the gateway of the
running product over one connection until the last byte is there; against the same statement over one connection to the
same database, its rows parsed and stringified, and the months also against counting them from the photos. In turns, ${TIMES} times after ${WARM_UP} to warm up; the middle of each, and of
the ratios of the rounds.`,
  measure: async (print) => {
    await using library = await openLibrary(MANY);
    print('  photos are there');
    const figures: Figure[] = [];
    const notes: string[] = [];
    const details: Record<string, unknown> = {};
    for (const { name, path, bare } of questions(library)) {
      const gateway: number[] = [];
      const bares = bare.map((each) => ({ ...each, samples: [] as number[] }));
      for (let time = -WARM_UP; time < TIMES; time++) {
        const { ms } = await timed(() => library.gateway.get(path));
        if (time >= 0) gateway.push(ms);
        for (const each of bares) {
          const asked = await ask(library, each);
          if (time >= 0) each.samples.push(asked);
        }
      }
      for (const { name: baseline, samples } of bares)
        figures.push({
          name,
          unit: 'ms',
          value: median(gateway),
          baseline: { name: baseline, value: median(samples) },
          ratio: medianRatio(gateway, samples),
          aim: atMost(BOUND),
        });
      notes.push(`${name}: 95 of 100 within ${quantile(gateway, 0.95).toFixed(2)} ms`);
      for (const each of bares)
        details[`plan, ${name}, ${each.name}`] = await explain(library.database, each.statement, each.values);
    }
    return { figures, notes, details };
  },
};
