import { earlierDays } from '../../../services/gallery/src/domain/this-day.ts';
import { monthsSql } from '../../../services/gallery/src/store/months.ts';
import { daysValues, photosOfDaysSql } from '../../../services/gallery/src/store/photos-of-days.ts';
import { atMost, type Bench, type Figure } from '../report/figure.ts';
import { median, medianRatio, quantile, timed } from '../report/statistics.ts';
import { type Library, openLibrary } from './library.ts';

const TIMES = 500;
const WARM_UP = 50;
const MANY = 100_000;
const AT_MOST = 60;
const BOUND = 3;

/** A way to ask, through the gateway and of the database itself. */
interface Question {
  name: string;
  path: string;
  statement: { name: string; text: string };
  values: unknown[];
}

const questions = ({ famibookId, callerId }: Library): Question[] => {
  const date = new Date().toISOString().slice(0, 10);
  const years = { firstYear: new Date().getUTCFullYear() - 3, lastYear: new Date().getUTCFullYear() };
  const days = earlierDays(date, { timeZone: 'UTC', ...years });
  return [
    { name: 'months', path: '/api/photos/months', statement: monthsSql('famibook'), values: ['shared', famibookId] },
    {
      name: 'on this day',
      path: `/api/photos/on-this-day?date=${date}&timeZone=UTC`,
      statement: photosOfDaysSql('famibook'),
      values: daysValues({ callerId, famibookId, days, limit: AT_MOST }),
    },
  ];
};

const ask = async ({ database }: Library, { statement, values }: Question): Promise<number> => {
  const { ms } = await timed(async () => JSON.stringify((await database.query({ ...statement, values })).rows));
  return ms;
};

const explain = async ({ database }: Library, { statement, values }: Question): Promise<string> => {
  const { rows } = await database.query({ text: `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${statement.text}`, values });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

export const bench: Bench = {
  name: 'memories',
  method: `The months of ${MANY.toLocaleString('en')} photos of one family, and those of this day in earlier years, through the gateway of the
running product over one connection until the last byte is there; against the same statement over one connection to the
same database, its rows parsed and stringified. In turns, ${TIMES} times after ${WARM_UP} to warm up; the middle of each, and of
the ratios of the rounds.`,
  measure: async (tell) => {
    await using library = await openLibrary(MANY);
    tell('  photos are there');
    const figures: Figure[] = [];
    const notes: string[] = [];
    const details: Record<string, unknown> = {};
    for (const question of questions(library)) {
      const samples = { gateway: [] as number[], bare: [] as number[] };
      for (let time = -WARM_UP; time < TIMES; time++) {
        const gateway = (await timed(() => library.gateway.get(question.path))).ms;
        const bare = await ask(library, question);
        if (time < 0) continue;
        samples.gateway.push(gateway);
        samples.bare.push(bare);
      }
      figures.push({
        name: question.name,
        unit: 'ms',
        value: median(samples.gateway),
        baseline: { name: 'bare', value: median(samples.bare) },
        ratio: medianRatio(samples.gateway, samples.bare),
        aim: atMost(BOUND),
      });
      notes.push(`${question.name}: 95 of 100 within ${quantile(samples.gateway, 0.95).toFixed(2)} ms`);
      details[`plan, ${question.name}`] = await explain(library, question);
    }
    return { figures, notes, details };
  },
};
