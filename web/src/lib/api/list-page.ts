import { readBody } from './call.ts';
import { readUnlessChanged } from './unless-changed.ts';

/** One page of a list, and the URL of the next one (D13). */
export interface ListPage<Item> {
  items: Item[];
  /** Null on the last page. */
  next: string | null;
  total: number;
  /** The real total may be higher (D14). */
  totalIsCapped: boolean;
}

function nextOf(link: string | null): string | null {
  const target = link?.match(/<([^>]+)>\s*;[^,]*rel="?next"?/)?.[1];
  if (!target) return null;
  const url = new URL(target, window.location.href);
  return url.pathname + url.search;
}

/** A fetcher for lists. */
export const readListPage = <Item>(url: string): Promise<ListPage<Item>> => readUnlessChanged(url, pageOf<Item>);

async function pageOf<Item>(response: Response): Promise<ListPage<Item>> {
  const items = (await readBody(response)) as Item[];
  return {
    items,
    next: nextOf(response.headers.get('Link')),
    total: Number(response.headers.get('X-Total-Count') ?? items.length),
    totalIsCapped: response.headers.get('X-Total-Capped') === 'true',
  };
}
