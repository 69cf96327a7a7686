import { readBody, request } from './call.ts';

/** One page of a list, and where it goes on (D13). */
export interface ListPage<Item> {
  items: Item[];
  /** URL of the next page; null on the last one. */
  next: string | null;
  total: number;
  /** The total is at least this, not exactly this (D14). */
  totalIsCapped: boolean;
}

const nextOf = (link: string | null): string | null => {
  const target = link?.match(/<([^>]+)>\s*;[^,]*rel="?next"?/)?.[1];
  if (!target) return null;
  const url = new URL(target, window.location.href);
  return url.pathname + url.search;
};

/** A fetcher for lists: `useSWRInfinite(getKey, readListPage<Photo>)`. */
export const readListPage = async <Item>(url: string): Promise<ListPage<Item>> => {
  const response = await request(url);
  const items = (await readBody(response)) as Item[];
  return {
    items,
    next: nextOf(response.headers.get('Link')),
    total: Number(response.headers.get('X-Total-Count') ?? items.length),
    totalIsCapped: response.headers.get('X-Total-Capped') === 'true',
  };
};
