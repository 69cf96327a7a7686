import { expect, it } from 'vitest';
import { storeResponse } from './cached-pictures.ts';
import { createPictureCache, type PictureCache } from './picture-cache.ts';

const open = () => createPictureCache({ maxBytes: 1_048_576, isCurrent: () => true });
const pathOf = (fileId: number | string) => `/api/media/f1/${fileId}/640.webp`;

/** A response begins that has so many bytes, of a picture that was asked for before. */
function begin(cache: PictureCache, path: string, bytes: number) {
  cache.miss(path);
  const lifetime = 'private, max-age=31536000, immutable';
  return storeResponse(cache, path, [])?.({ etag: '"t"', 'cache-control': lifetime, 'content-length': String(bytes) });
}

it('a picture that is too large to be stored is not held while it passes (D24)', () => {
  const cache = open();
  expect(begin(cache, pathOf('animation'), 50_000_000)).toBeUndefined();
  begin(cache, pathOf('photo'), 60_000)?.(Buffer.alloc(60_000));
  expect(cache.find(pathOf('photo'))?.body).toHaveLength(60_000);
});

it('all that come in at once take no more memory than the cache may, and those that are cut off make room (D24)', () => {
  const cache = open();
  const inFlight = Array.from({ length: 30 }, (_, at) => begin(cache, pathOf(at), 50_000));
  expect(inFlight.filter(Boolean)).toHaveLength(20);
  inFlight[0]?.(undefined);
  expect(cache.find(pathOf(0))).toBeUndefined();
  expect(begin(cache, pathOf('next'), 50_000)).toBeDefined();
});
