import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CursorParameter } from './keyset.ts';

/** What a page of a list says beside its rows. */
export interface PageInfo {
  /** The cursor of the next page; undefined on the last one. */
  next: string | undefined;
  total: number;
  /** The list holds more than `total`. */
  isCapped?: boolean;
}

/** Cuts a page out of rows that were read with one more than `limit`, which says whether there is a next page. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { rows: Row[]; next: string | undefined } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { rows: page, next: last && cursorOf(last) };
}

interface RequestContext {
  raw: IncomingMessage & { originalUrl: string };
  res: ServerResponse;
}

/** Sends the total, and as `Link` the same question with the cursor of the next page, which replaces `from` (D13, D14). */
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
