import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Identity } from '@famibook/contracts/identity';
import { administrator, member, pending } from '@famibook/testing/families/identities';
import { describe, expect, it } from 'vitest';
import { findRoute } from '../request/find-route.ts';
import { isCacheable, storeResponse } from './cached-pictures.ts';
import { createPictureCache, type PictureCache } from './picture-cache.ts';

const open = () => createPictureCache({ maxBytes: 1_048_576, isCurrent: () => true });
const pathOf = (fileId: number | string) => `/api/media/f1/${fileId}/640.webp`;

/** A response begins that has so many bytes, of a picture that was asked for before. */
function begin(cache: PictureCache, path: string, bytes: number, lifetime = 'private, max-age=31536000, immutable') {
  cache.miss(path);
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

it('what may change is not stored', () => {
  expect(begin(open(), pathOf('photo'), 60_000, 'private, no-cache')).toBeUndefined();
});

describe('a picture comes from memory (D19)', () => {
  const anna = member();
  const path = `/api/media/${anna.current?.famibookId}/${randomUUID()}/640.webp`;
  const isFor = (identity: Identity, headers: IncomingHttpHeaders = {}) =>
    isCacheable({ method: 'GET', url: path, headers } as IncomingMessage, path, findRoute('GET', path), identity);

  it('for a member who is in its FamiBook now, as a whole', () => {
    expect(isFor(anna)).toBe(true);
    expect(isFor(anna, { range: 'bytes=0-9' })).toBe(false);
  });

  it.each([
    ['a member of another FamiBook', member()],
    ['a member who is in another one now', { ...anna, current: member().current }],
    ['a user who waits', { ...pending(), current: anna.current && { ...anna.current, isApproved: false } }],
    [
      'a member of a suspended one',
      { ...anna, current: anna.current && { ...anna.current, isSuspended: true as const } },
    ],
    ['the administrator', { ...administrator(), current: anna.current }],
  ])('and not for %s', (_, identity) => expect(isFor(identity)).toBe(false));
});
