import type { z } from 'zod';

interface Reader {
  fetch(path: string): Promise<Response>;
}

interface FetchedPage<Item> {
  status: number;
  items: Item[];
  next: string | undefined;
  total: number;
  isCapped: boolean;
}

/** The address of the next page as the header `Link` names it; undefined on the last page. */
export function nextPageOf(link: string | null | undefined): string | undefined {
  return /^<([^>]+)>; rel="next"$/.exec(link ?? '')?.[1];
}

/** Fetches a page of a list with what its headers say; an error has no items. */
export async function fetchPage<Item>(
  reader: Reader,
  path: string,
  schema: z.ZodType<Item>,
): Promise<FetchedPage<Item>> {
  const response = await reader.fetch(path);
  return {
    status: response.status,
    items: response.ok ? schema.array().parse(await response.json()) : [],
    next: nextPageOf(response.headers.get('link')),
    total: Number(response.headers.get('x-total-count')),
    isCapped: response.headers.get('x-total-capped') === 'true',
  };
}

/** Fetches all pages from this one on, each where the page before it says. */
export async function fetchAllPages<Item>(reader: Reader, path: string, schema: z.ZodType<Item>) {
  const found: Item[] = [];
  const sizes: number[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const page: FetchedPage<Item> = await fetchPage(reader, next, schema);
    found.push(...page.items);
    sizes.push(page.items.length);
    next = page.next;
  }
  return { found, sizes };
}
