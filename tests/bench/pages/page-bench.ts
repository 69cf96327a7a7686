import { nextPageOf } from '@famibook/testing/clients/pages';
import type { SeededFamily } from '../processes/seeded-family.ts';
import { explain, type Statement } from '../report/explain.ts';
import { atMost, type Bench, type Figure, type Measured } from '../report/figure.ts';
import { median, medianRatio, quantile, timed } from '../report/statistics.ts';

export const MANY = 100_000;
export const FEW = 1_000;
export const TIMES = 500;
export const WARM_UP = 50;
/** The number of a page far down the list. */
export const DEEP = 400;

const NEWEST = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** A list that is read page by page. */
export interface PagedList {
  name: string;
  method: string;
  /** What it lists: `photos`. */
  items: string;
  path: string;
  pageSize: number;
  /** $1 the caller, $2 and $3 the position before the page, $4 the limit, $5 the FamiBook. */
  statement: Statement;
  /** The limit that the service sets for one page. */
  limit: number;
  /** Whether so many rows are a whole page. */
  isWholePage(rows: number): boolean;
  open(items: number): Promise<SeededFamily>;
  /** Done before each request to the gateway, and not timed. */
  prepare?(family: SeededFamily): Promise<unknown>;
}

/** Where a page begins, for the gateway and for the database. */
interface Place {
  path: string;
  position: string[];
}

type Samples = Record<'gateway' | 'bare' | 'few' | 'gatewayDeep' | 'bareDeep', number[]>;

/**
 * Compares the newest page and a deep one, through the gateway, with the same statement over one connection to the same
 * database, and with the newest page of a short list.
 */
export function pageBench(list: PagedList): Bench {
  return { name: list.name, method: list.method, measure: (print) => measure(list, print) };
}

async function measure(list: PagedList, print: (line: string) => void): Promise<Measured> {
  await using few = await list.open(FEW);
  await using many = await list.open(MANY);
  print(`  ${list.items} are there`);
  const first: Place = { path: `${list.path}?limit=${list.pageSize}`, position: NEWEST };
  const deep = await findPage(many, first, DEEP);
  const samples = await takeTurns({
    gateway: () => throughGateway(list, many, first),
    bare: () => bare(list, many, first),
    few: () => throughGateway(list, few, first),
    gatewayDeep: () => throughGateway(list, many, deep),
    bareDeep: () => bare(list, many, deep),
  });
  return {
    figures: figuresOf(list, samples),
    notes: Object.entries(samples).map(([name, each]) => formatSpread(name, each)),
    details: {
      statement: list.statement.text,
      'plan, newest': await explain(many.database, list.statement, valuesFor(list, many, first)),
      [`plan, page ${DEEP}`]: await explain(many.database, list.statement, valuesFor(list, many, deep)),
    },
  };
}

/** Goes from page to page, as a reader would. */
async function findPage({ gateway }: SeededFamily, first: Place, number: number): Promise<Place> {
  let { path, position } = first;
  for (let page = 1; page < number; page++) {
    const { headers } = await gateway.get(path);
    const next = nextPageOf(String(headers.link));
    if (!next) throw new TypeError(`page ${page} is the last one`);
    path = next;
    const cursor = new URL(next, 'http://gateway').searchParams.get('before') ?? '';
    position = Buffer.from(cursor, 'base64url').toString().split(' ').slice(1);
  }
  return { path, position };
}

async function takeTurns(ways: Record<keyof Samples, () => Promise<number>>): Promise<Samples> {
  const samples: Samples = { gateway: [], bare: [], few: [], gatewayDeep: [], bareDeep: [] };
  for (let time = -WARM_UP; time < TIMES; time++) {
    for (const [name, way] of Object.entries(ways) as [keyof Samples, () => Promise<number>][]) {
      const ms = await way();
      if (time >= 0) samples[name].push(ms);
    }
  }
  return samples;
}

async function throughGateway({ prepare }: PagedList, family: SeededFamily, { path }: Place): Promise<number> {
  await prepare?.(family);
  return (await timed(() => family.gateway.get(path))).ms;
}

async function bare(list: PagedList, family: SeededFamily, place: Place): Promise<number> {
  const values = valuesFor(list, family, place);
  const { ms } = await timed(async () => {
    const { rows } = await family.database.query({ ...list.statement, values });
    if (!list.isWholePage(rows.length)) throw new TypeError(`the statement found ${rows.length} rows`);
    return JSON.stringify(rows);
  });
  return ms;
}

function valuesFor({ limit }: PagedList, { callerId, famibookId }: SeededFamily, { position }: Place): unknown[] {
  return [callerId, ...position, limit, famibookId];
}

function figuresOf({ name, pageSize, items }: PagedList, samples: Samples): Figure[] {
  const compare = (page: string, ours: number[], theirs: number[], against: string, bound: number): Figure => ({
    name: `${name}, ${page}`,
    unit: 'ms',
    value: median(ours),
    baseline: { name: against, value: median(theirs) },
    ratio: medianRatio(ours, theirs),
    aim: atMost(bound),
  });
  const [newest, deep, small] = [`newest ${pageSize}`, `page ${DEEP}`, `${FEW.toLocaleString('en')} ${items}`];
  return [
    compare(newest, samples.gateway, samples.bare, 'bare', 3),
    compare(deep, samples.gatewayDeep, samples.bareDeep, 'bare', 3),
    compare(newest, samples.gateway, samples.few, small, 1.2),
    compare(deep, samples.gatewayDeep, samples.few, small, 1.2),
  ];
}

function formatSpread(name: string, samples: readonly number[]): string {
  return `${name}: half within ${median(samples).toFixed(2)} ms, 95 of 100 within ${quantile(samples, 0.95).toFixed(2)} ms`;
}
