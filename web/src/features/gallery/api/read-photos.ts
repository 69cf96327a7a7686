import type { listPhotos } from '@famibook/contracts/api/gallery';
import type { Photo } from '@famibook/contracts/photos';
import { urlOf } from '../../../lib/api/call.ts';
import { type ListPage, readListPage } from '../../../lib/api/list-page.ts';
import { route } from '../../../lib/api/route.ts';

const photos = route<typeof listPhotos>({ method: 'GET', path: '/api/photos' });

/** The newest photos, all or those with a tag like `search` (D14). Older ones: `readListPage(page.next)`. */
export const readNewestPhotos = (search: string): Promise<ListPage<Photo>> =>
  readListPage<Photo>(urlOf(photos, { query: { tag: search } }));
