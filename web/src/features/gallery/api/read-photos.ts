import type { listPhotos } from '@famibook/contracts/api/gallery';
import type { Photo } from '@famibook/contracts/photos';
import { urlOf } from '../../../lib/api/call.ts';
import { type ListPage, readListPage } from '../../../lib/api/list-page.ts';
import { route } from '../../../lib/api/route.ts';
import type { ListOf } from '../photos/list-key.ts';

const photos = route<typeof listPhotos>({ method: 'GET', path: '/api/photos' });

/** Where a list begins: all photos, those with a tag like `search`, or one person's (D13, D14). The rest: `readListPage(page.next)`. */
export const readFirstPhotos = ({ search, author, sort, from }: ListOf): Promise<ListPage<Photo>> => {
  const order = sort === 'shared' ? undefined : sort;
  return readListPage<Photo>(
    urlOf(photos, { query: { tag: search, author: author ?? undefined, sort: order, from: from ?? undefined } }),
  );
};
