import { listPhotos } from '@famibook/contracts/photos/routes';
import type { Photo } from '@famibook/contracts/photos/schemas';
import type { Cache } from 'swr';
import { readListPage } from '../../../lib/api/list-page.ts';
import { markJustRead } from '../../../lib/paged-list/just-read.ts';
import { firstPage } from '../../../lib/paged-list/paged-list.ts';
import { type ListOf, listKey } from './list-key.ts';

export const ALL_PHOTOS: ListOf = { search: '', author: null, sort: 'shared', from: null };

/** Puts the newest photos, which the page asked for early, into the cache. */
export async function readEarlyPhotos(cache: Cache): Promise<void> {
  const page = await readListPage<Photo>(listPhotos.path);
  cache.set(listKey(ALL_PHOTOS), { data: markJustRead(firstPage(page, ALL_PHOTOS)) });
}
