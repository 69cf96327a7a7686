import { PAGE } from '@famibook/contracts/limits';
import { positionByCreation } from '@famibook/famibook-kit/content-view';
import type { Position } from '@famibook/famibook-kit/keyset';

interface Entry {
  id: string;
  createdAt: string;
  /** Whether it is about to be removed, so that no user sees it (D8, D40). */
  isBeingRemoved: boolean;
  /** Whether it only shows that there is a next page. */
  isOnNextPage: boolean;
}

interface Part {
  after: Position;
  limit: number;
}

interface Nested<Row> {
  entriesOf(rows: readonly Row[]): readonly Row[];
  readEntries(part: Part): Promise<readonly Row[]>;
}

/** How many entries that are being removed one step goes over, and how many steps a request may cost. */
const STEP = { entries: PAGE.max, most: 50 } as const;

/**
 * Reads a page of which something is seen, or the end of the list, because readers take an empty page for the end. Only
 * behind more than 10,000 entries that are being removed is it empty.
 * @param read reads a page and what begins the next one
 * @param nested for entries that come with others: `entriesOf` picks the entries, `readEntries` reads nothing else
 */
export async function readSeenPage<Row extends Entry>(
  { after, limit }: Part,
  read: (part: Part) => Promise<readonly Row[]>,
  { entriesOf, readEntries }: Nested<Row> = { entriesOf: (rows) => rows, readEntries: read },
): Promise<readonly Row[]> {
  const rows = await read({ after, limit });
  const entries = entriesOf(rows);
  const seen = entries.find(({ isBeingRemoved }) => !isBeingRemoved);
  const hasNext = entries.some(({ isOnNextPage }) => isOnNextPage);
  if (!hasNext || seen?.isOnNextPage === false) return rows;
  const readOn = (position: Position) => readEntries({ after: position, limit: STEP.entries });
  return read({ after: await stepOverRemoved(entries, after, readOn), limit });
}

/** Returns the position of the last entry before one that is seen. */
async function stepOverRemoved(
  read: readonly Entry[],
  start: Position,
  readOn: (after: Position) => Promise<readonly Entry[]>,
): Promise<Position> {
  let entries = read;
  let after = start;
  for (let steps = 0; ; steps += 1) {
    const seen = entries.findIndex(({ isBeingRemoved }) => !isBeingRemoved);
    const last = (seen < 0 ? entries : entries.slice(0, seen)).at(-1);
    if (last) after = positionByCreation(last);
    if (seen >= 0 || !last || steps === STEP.most) return after;
    entries = await readOn(after);
  }
}

/** Reads one row more than the page has, as a sign that there is a next one. */
export function withNext<Row>(read: (part: Part) => Promise<readonly Row[]>) {
  return async ({ after, limit }: Part): Promise<(Row & { isOnNextPage: boolean })[]> =>
    (await read({ after, limit: limit + 1 })).map((row, index) => ({ ...row, isOnNextPage: index >= limit }));
}
