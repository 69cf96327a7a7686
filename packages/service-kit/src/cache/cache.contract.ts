import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Cache } from './cache.ts';

/** The contract of every adapter of the port. `open` returns two replicas of one cache. */
export function describeCache(name: string, open: () => Promise<[Cache, Cache]>): void {
  describe(`the cache, ${name}`, () => {
    let cache: Cache;
    let other: Cache;
    let key: string;
    let count = 0;

    beforeAll(async () => {
      [cache, other] = await open();
    });
    beforeEach(() => {
      key = `key-${count++}`;
    });
    afterAll(() => Promise.all([cache.stop(), other.stop()]));

    test('returns a stored value to every replica, until it is deleted', async () => {
      expect(await cache.get(key)).toBeNull();
      await cache.set(key, 'Käthe "♥"\n', 60);
      expect(await other.get(key)).toBe('Käthe "♥"\n');
      await cache.set(key, '', 60);
      expect(await other.get(key)).toBe('');
      await other.delete(key);
      expect(await cache.get(key)).toBeNull();
      await cache.delete(key);
    });

    test('forgets a value when its time is over', async () => {
      await cache.set(key, 'a', 2);
      await cache.setIfNewer(`${key}-newer`, 'a', 1, 2);
      await vi.waitFor(async () => expect(await cache.get(key)).toBeNull(), { timeout: 60_000 });
      await vi.waitFor(async () => expect(await cache.get(`${key}-newer`)).toBeNull(), { timeout: 60_000 });
      expect(await cache.setIfNewer(`${key}-newer`, 'b', 0, 60)).toBe(true);
    });

    test('restarts the lifetime of a value when it is stored again', async () => {
      await cache.set(key, 'a', 0.05);
      await cache.set(key, 'b', 60);
      await wait(120);
      expect(await cache.get(key)).toBe('b');
    });

    test('refuses a value older than the stored one, and takes one of the same age', async () => {
      expect(await cache.setIfNewer(key, 'seven', 7, 60)).toBe(true);
      expect(await other.setIfNewer(key, 'six', 6, 60)).toBe(false);
      expect(await cache.get(key)).toBe('seven');
      expect(await other.setIfNewer(key, 'seven again', 7, 60)).toBe(true);
      expect(await cache.setIfNewer(key, 'ten', 10, 60)).toBe(true);
      expect(await other.get(key)).toBe('ten');
    });

    test('compares versions as numbers, exactly up to 2^53', async () => {
      expect(await cache.setIfNewer(key, 'a', 9, 60)).toBe(true);
      expect(await cache.setIfNewer(key, 'b', 10, 60)).toBe(true);
      expect(await cache.setIfNewer(key, 'c', 2 ** 53 - 1, 60)).toBe(true);
      expect(await cache.setIfNewer(key, 'd', 2 ** 53 - 2, 60)).toBe(false);
    });

    test('forgets the version with the value', async () => {
      await cache.setIfNewer(key, 'a', 7, 60);
      await cache.delete(key);
      expect(await cache.setIfNewer(key, 'b', 1, 60)).toBe(true);
      await cache.setIfNewer(key, 'c', 7, 60);
      await cache.set(key, 'd', 60);
      expect(await cache.setIfNewer(key, 'e', 1, 60)).toBe(true);
    });

    test('ends with the newest, in whatever order many write', async () => {
      const versions = Array.from({ length: 50 }, (_, index) => (index * 37) % 50);
      await Promise.all(
        versions.map((version, index) => (index % 2 ? cache : other).setIfNewer(key, String(version), version, 60)),
      );
      expect(await cache.get(key)).toBe('49');
    });

    test('counts without losing an increment', async () => {
      await Promise.all(Array.from({ length: 40 }, (_, index) => (index % 2 ? cache : other).increment(key, 2, 60)));
      expect(await cache.increment(key, -1, 60)).toBe(79);
      expect(await other.get(key)).toBe('79');
    });

    test('counts within the time of the first increment only', async () => {
      await cache.increment(key, 1, 3);
      await vi.waitFor(async () => expect(await cache.increment(key, 1, 60)).toBe(1), { timeout: 60_000 });
    });
  });
}
