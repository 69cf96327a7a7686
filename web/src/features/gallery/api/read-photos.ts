import { listPhotos } from '@famibook/contracts/photos/routes';
import type { Photo } from '@famibook/contracts/photos/schemas';
import { urlOf } from '../../../lib/api/call.ts';
import { type ListPage, readListPage } from '../../../lib/api/list-page.ts';
import type { ListOf } from '../photos/list-key.ts';

/** Where a list begins: all photos, those with a tag like `search`, or one person's (D13, D14). The rest: `readListPage(page.next)`. */
export const readFirstPhotos = ({ search, author, sort, from }: ListOf): Promise<ListPage<Photo>> => {
  const order = sort === 'shared' ? undefined : sort;
  return readListPage<Photo>(
    urlOf(listPhotos, { query: { tag: search, author: author ?? undefined, sort: order, from: from ?? undefined } }),
  );
};
