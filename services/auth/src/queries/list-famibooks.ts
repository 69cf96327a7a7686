import type { FamiBook } from '@famibook/contracts/famibooks/schemas';
import type { SearchQuery } from '@famibook/contracts/page';
import { defineCursors, NEWEST_FIRST } from '@famibook/famibook-kit/keyset';
import { cutPage, type ListPage } from '@famibook/famibook-kit/page';
import type { Deps } from '../ports.ts';

const cursors = defineCursors({ famibooks: NEWEST_FIRST });

/** A page of all FamiBooks, with what other services know of their content (D13). */
export function listFamiBooks({ famibookLists, contentTotals }: Pick<Deps, 'famibookLists' | 'contentTotals'>) {
  return async ({ q: search, before, limit }: SearchQuery): Promise<ListPage<FamiBook>> => {
    const after = cursors.decode('famibooks', before);
    const [listed, total] = await Promise.all([
      famibookLists.page({ search, after, limit: limit + 1 }),
      famibookLists.total(search),
    ]);
    const { rows, next } = cutPage(listed, limit, ({ position }) => cursors.encode('famibooks', position));
    const content = await contentTotals(rows.map(({ id }) => id));
    return { rows: rows.map(({ position: _, ...row }) => ({ ...row, ...content(row.id) })), next, total };
  };
}
