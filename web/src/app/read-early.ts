import { listPhotos } from '@famibook/contracts/photos/routes';
import type { Cache } from 'swr';
import { readEarlyPhotos } from '../features/gallery/photos/read-early-photos.ts';
import { dropEarlyResponses, earlySuccesses } from '../lib/api/early-responses.ts';
import { fetcher } from '../lib/api/read.ts';
import { isSignOutPending } from '../lib/session/pending-sign-out.ts';

/** Puts what the page asked for early into the cache, so that the home page is drawn with it at once. */
export async function readEarly(cache: Cache): Promise<void> {
  if (isSignOutPending()) return dropEarlyResponses();
  const urls = await earlySuccesses();
  await Promise.all(
    urls.map(async (url) => {
      if (url === listPhotos.path) return readEarlyPhotos(cache);
      cache.set(url, { data: await fetcher(url) });
    }),
  );
}
