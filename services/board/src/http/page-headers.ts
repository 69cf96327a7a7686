import type { ServerResponse } from 'node:http';
import { LISTS, type ListName } from '../domain/position.ts';

/** How many the caller sees, and where the list goes on: the same question from another place (D13). */
export const sendPageHeaders = (
  res: ServerResponse,
  url: string,
  list: ListName,
  { next, total, isCapped }: { next: string | undefined; total: number; isCapped?: boolean },
): void => {
  res.setHeader('X-Total-Count', total);
  if (isCapped) res.setHeader('X-Total-Capped', 'true');
  if (next === undefined) return;
  const [path = '', search = ''] = url.split('?', 2);
  const query = new URLSearchParams(search);
  query.set(LISTS[list], next);
  res.setHeader('Link', `<${path}?${query}>; rel="next"`);
};
