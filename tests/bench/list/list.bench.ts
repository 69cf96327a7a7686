import { photoPageSql } from '../../../services/gallery/src/store/photo-page-sql.ts';
import { atMost, type Bench, type Figure } from '../report/figure.ts';
import { median, medianRatio, quantile, timed } from '../report/statistics.ts';
import { type Library, openLibrary } from './library.ts';

const TIMES = 500;
const WARM_UP = 50;
const MANY = 100_000;
const FEW = 1_000;
const PAGE = 200;
const DEEP = 400;

const STATEMENT = photoPageSql({ scope: 'famibook', order: 'shared', only: null });
const NEWEST = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** Where a page begins: how the gateway is asked, and how the database. */
interface Place {
  path: string;
  position: string[];
}

const FIRST: Place = { path: `/api/photos?limit=${PAGE}`, position: NEWEST };

/** Goes from page to page, as a reader would. */
const pageNumber = async ({ gateway }: Library, number: number): Promise<Place> => {
  let { path, position } = FIRST;
  for (let page = 1; page < number; page++) {
    const { headers } = await gateway.get(path);
    const next = /^<(.*)>; rel="next"$/.exec(String(headers.link))?.[1];
    if (!next) throw new TypeError(`page ${page} is the last one`);
    path = next;
    const cursor = new URL(next, 'http://gateway').searchParams.get('before') ?? '';
    position = Buffer.from(cursor, 'base64url').toString().split(' ').slice(1);
  }
  return { path, position };
};

const valuesFor = ({ callerId, famibookId }: Library, { position }: Place) => [
  callerId,
  ...position,
  // One more than is shown tells whether there is a next page.
  PAGE + 1,
  famibookId,
];

const bare = async (library: Library, place: Place): Promise<number> => {
  const { ms } = await timed(async () => {
    const { rows } = await library.database.query({ ...STATEMENT, values: valuesFor(library, place) });
    if (rows.length !== PAGE + 1) throw new TypeError(`the statement found ${rows.length} photos`);
    return JSON.stringify(rows);
  });
  return ms;
};

const throughGateway = async ({ gateway }: Library, { path }: Place): Promise<number> =>
  (await timed(() => gateway.get(path))).ms;

const explain = async (library: Library, place: Place): Promise<string> => {
  const { rows } = await library.database.query({
    text: `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${STATEMENT.text}`,
    values: valuesFor(library, place),
  });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

const tellSpread = (name: string, samples: readonly number[]) =>
  `${name}: half within ${median(samples).toFixed(2)} ms, 95 of 100 within ${quantile(samples, 0.95).toFixed(2)} ms`;

export const bench: Bench = {
  name: 'list',
  method: `The newest ${PAGE} of ${MANY.toLocaleString('en')} photos of one family, through the gateway of the running product over one
connection until the last byte is there; against the same statement over one connection to the same database, its
rows parsed and stringified; both for page ${DEEP} too, and through the gateway of a product with ${FEW.toLocaleString('en')} photos. All
five in turns, ${TIMES} times after ${WARM_UP} to warm up; the middle of each, and of the ratios of the rounds.`,
  measure: async (tell) => {
    await using few = await openLibrary(FEW);
    await using many = await openLibrary(MANY);
    tell('  photos are there');
    const deep = await pageNumber(many, DEEP);
    const ways = {
      gateway: () => throughGateway(many, FIRST),
      bare: () => bare(many, FIRST),
      few: () => throughGateway(few, FIRST),
      gatewayDeep: () => throughGateway(many, deep),
      bareDeep: () => bare(many, deep),
    };
    const samples: Record<keyof typeof ways, number[]> = {
      gateway: [],
      bare: [],
      few: [],
      gatewayDeep: [],
      bareDeep: [],
    };
    for (let time = -WARM_UP; time < TIMES; time++) {
      for (const [name, way] of Object.entries(ways) as [keyof typeof ways, () => Promise<number>][]) {
        const ms = await way();
        if (time >= 0) samples[name].push(ms);
      }
    }
    const compare = (name: string, ours: number[], theirs: number[], against: string, bound: number): Figure => ({
      name,
      unit: 'ms',
      value: median(ours),
      baseline: { name: against, value: median(theirs) },
      ratio: medianRatio(ours, theirs),
      aim: atMost(bound),
    });
    const small = `${FEW.toLocaleString('en')} photos`;
    return {
      figures: [
        compare('list, newest 200', samples.gateway, samples.bare, 'bare', 3),
        compare(`list, page ${DEEP}`, samples.gatewayDeep, samples.bareDeep, 'bare', 3),
        compare('list, newest 200', samples.gateway, samples.few, small, 1.2),
        compare(`list, page ${DEEP}`, samples.gatewayDeep, samples.few, small, 1.2),
      ],
      notes: Object.entries(samples).map(([name, each]) => tellSpread(name, each)),
      details: {
        statement: STATEMENT.text,
        'plan, newest': await explain(many, FIRST),
        [`plan, page ${DEEP}`]: await explain(many, deep),
      },
    };
  },
};
