import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CursorParameter } from './keyset.ts';

/** What a page of a list contains beside its rows. */
export interface PageInfo {
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
): { rows: Row[]; next: string | undefined } {
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

/** Sends the total, and as `Link` the same query with the cursor of the next page instead of `from` (D13, D14). */
export function sendPageHeaders(
  { raw, res }: RequestContext,
  { next, total, isCapped }: PageInfo,
  parameter: CursorParameter = 'before',
): void {
  res.setHeader('X-Total-Count', total);
  if (isCapped) res.setHeader('X-Total-Capped', 'true');
  if (next === undefined) return;
  const [path = '', search = ''] = raw.originalUrl.split('?', 2);
  const query = new URLSearchParams(search);
  query.delete('from');
  query.set(parameter, next);
  res.setHeader('Link', `<${path}?${query}>; rel="next"`);
}
