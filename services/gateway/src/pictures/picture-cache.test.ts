import type { FamiBookId, FileId } from '@famibook/contracts/ids';
import { describe, expect, it } from 'vitest';
import { createPictureCache } from './picture-cache.ts';

const MEGABYTE = 1_048_576;
const FAMILY = 'f1' as FamiBookId;
const pathOf = (fileId: string, family: string = FAMILY) => `/api/media/${family}/${fileId}/640.webp`;
const picture = (bytes = 1_000) => ({
  tag: '"t"',
  headers: ['etag', '"t"'],
  ofUnchanged: ['etag', '"t"'],
  body: Buffer.alloc(bytes),
});

function open(maxBytes = MEGABYTE) {
  const broker = { isThere: true };
  const cache = createPictureCache({ maxBytes, isCurrent: () => broker.isThere });
  /** As two requests do. */
  const fill = (path: string, bytes?: number) => {
    cache.miss(path);
    cache.miss(path)?.(picture(bytes));
  };
  return { broker, cache, fill };
}

describe('the cache of pictures', () => {
  it('stores a picture when it is asked for the second time', () => {
    const { cache } = open();
    expect(cache.miss(pathOf('a'))).toBeUndefined();
    cache.miss(pathOf('a'))?.(picture());
    expect(cache.find(pathOf('a'))?.body).toHaveLength(1_000);
  });

  it('takes no more memory than it may, and forgets what was asked for longest ago', () => {
    const { cache, fill } = open(100_000);
    for (let each = 0; each < 100; each++) fill(pathOf(`file-${each}`), 4_000);
    expect(cache.size).toBeLessThanOrEqual(100_000);
    expect(cache.find(pathOf('file-0'))).toBeUndefined();
    expect(cache.find(pathOf('file-99'))).toBeDefined();
  });

  it('leaves a picture to media that would drive out many others', () => {
    const { cache, fill } = open(100_000);
    fill(pathOf('huge'), 10_000);
    expect(cache.find(pathOf('huge'))).toBeUndefined();
  });

  it('stores nothing with a size of 0', () => {
    const { cache, fill } = open(0);
    fill(pathOf('a'));
    expect(cache.find(pathOf('a'))).toBeUndefined();
  });

  it('forgets withdrawn pictures in every width, and no others', () => {
    const { cache, fill } = open();
    const wide = '/api/media/f1/a/2048.webp';
    for (const path of [pathOf('a'), wide, pathOf('b'), pathOf('a', 'f2')]) fill(path);
    cache.withdraw(FAMILY, ['a' as FileId]);
    expect([pathOf('a'), wide, pathOf('b'), pathOf('a', 'f2')].map((path) => cache.find(path) !== undefined)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('forgets all pictures of a FamiBook', () => {
    const { cache, fill } = open();
    for (const path of [pathOf('a'), pathOf('b'), pathOf('a', 'f2')]) fill(path);
    cache.withdraw(FAMILY, null);
    expect([pathOf('a'), pathOf('b'), pathOf('a', 'f2')].map((path) => cache.find(path) !== undefined)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('does not store a response that media began before a withdrawal', () => {
    const { cache } = open();
    cache.miss(pathOf('a'));
    const store = cache.miss(pathOf('a'));
    cache.withdraw(FAMILY, ['a' as FileId]);
    store?.(picture());
    expect(cache.find(pathOf('a'))).toBeUndefined();
  });

  it('does not store a response that was in flight when events were missed', () => {
    const { cache } = open();
    cache.miss(pathOf('a'));
    const store = cache.miss(pathOf('a'));
    cache.clear();
    store?.(picture());
    expect(cache.find(pathOf('a'))).toBeUndefined();
  });

  it('finds and stores nothing while withdrawals would not be heard of', () => {
    const { broker, cache, fill } = open();
    fill(pathOf('a'));
    broker.isThere = false;
    expect(cache.find(pathOf('a'))).toBeUndefined();
    fill(pathOf('b'));
    broker.isThere = true;
    expect(cache.find(pathOf('b'))).toBeUndefined();
  });
});
