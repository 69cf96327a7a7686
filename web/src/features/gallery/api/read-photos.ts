import { listPhotos } from '@famibook/contracts/photos/routes';
import type { Photo } from '@famibook/contracts/photos/schemas';
import { urlOf } from '../../../lib/api/call.ts';
import { type ListPage, readListPage } from '../../../lib/api/list-page.ts';
import type { ListOf } from '../photos/list-key.ts';

/** The first page of a list: all photos, those with a tag like `search`, or those of one author (D13, D14). */
export function readFirstPhotos({ search, author, sort, from }: ListOf): Promise<ListPage<Photo>> {
  const order = sort === 'shared' ? undefined : sort;
  return readListPage<Photo>(
    urlOf(listPhotos, { query: { tag: search, author: author ?? undefined, sort: order, from: from ?? undefined } }),
  );
}
