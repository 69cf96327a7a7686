import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CursorParameter } from './keyset.ts';

/** Which page of a list is asked for; the first one without a cursor. */
export interface PageQuery {
  limit: number;
  before?: string | undefined;
}

/** A page of a list. */
export interface ListPage<Row> {
  rows: Row[];
  /** The cursor of the next page; undefined on the last one. */
  next: string | undefined;
  total: number;
  /** Whether the list has more rows than `total`. */
  isCapped?: boolean;
}

/** Cuts a page out of at most `limit + 1` rows; the extra row shows that there is a next page. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): Pick<ListPage<Row>, 'rows' | 'next'> {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { rows: page, next: last && cursorOf(last) };
}

/** Limits a total that was counted up to one more than `cap` (D14). */
export function capTotal(counted: number, cap: number): { total: number; isCapped: boolean } {
  return { total: Math.min(counted, cap), isCapped: counted > cap };
}

interface RequestContext {
  raw: IncomingMessage & { originalUrl: string };
  res: ServerResponse;
}

/** Sends the total and where the list goes on as headers. @returns the rows of the page, which are the response */
export function sendPage<Row>(
  { raw, res }: RequestContext,
  { rows, next, total, isCapped }: ListPage<Row>,
  parameter: CursorParameter = 'before',
): Row[] {
  res.setHeader('X-Total-Count', total);
  if (isCapped) res.setHeader('X-Total-Capped', 'true');
  if (next !== undefined) res.setHeader('Link', `<${nextPath(raw.originalUrl, parameter, next)}>; rel="next"`);
  return rows;
}

/** The same query with the cursor of the next page instead of `from` (D13, D14). */
function nextPath(url: string, parameter: CursorParameter, next: string): string {
  // A query may hold further question marks.
  const [path = '', ...search] = url.split('?');
  const query = new URLSearchParams(search.join('?'));
  query.delete('from');
  query.set(parameter, next);
  return `${path}?${query}`;
}
