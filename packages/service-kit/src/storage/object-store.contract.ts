import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { InvalidKey, ObjectMissing, type ObjectStore } from './object-store.ts';

async function keysOf(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys;
}

const text = (words: string) => Readable.from([Buffer.from(words)]);

/** The contract of every adapter of the port. `open` returns an empty store. */
export function describeObjectStore(name: string, open: () => Promise<ObjectStore>): void {
  describe(`the object store, ${name}`, () => {
    let store: ObjectStore;
    beforeEach(async () => {
      store = await open();
    });

    test('returns the bytes it was given, and their size and hash', async () => {
      const bytes = randomBytes(300_000);
      const chunks = [bytes.subarray(0, 7), bytes.subarray(7, 200_000), bytes.subarray(200_000)];
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      expect(await store.put('photos/ab/1.jpg', Readable.from(chunks))).toEqual({ size: 300_000, sha256 });
      expect((await buffer(await store.read('photos/ab/1.jpg'))).equals(bytes)).toBe(true);
      expect((await store.readAll('photos/ab/1.jpg')).equals(bytes)).toBe(true);
      const metadata = await store.head('photos/ab/1.jpg');
      expect(metadata?.size).toBe(300_000);
      expect(Math.abs(Date.now() - Number(metadata?.modifiedAt))).toBeLessThan(60_000);
    });

    test('keeps a file that is there already, and needs it no longer', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'famibook-file-'));
      const path = join(folder, 'upload');
      await writeFile(path, 'the words', { mode: 0o600 });
      await store.put('a', text('before'));
      await store.putFile('a', path);
      expect(await readFile(path, 'utf8')).toBe('the words');
      await rm(folder, { recursive: true });
      expect(String(await store.readAll('a'))).toBe('the words');
      await expect(store.putFile('b', path)).rejects.toThrow('ENOENT');
      expect(await keysOf(store, '')).toEqual(['a']);
    });

    test('keeps an empty object', async () => {
      expect((await store.put('empty', Readable.from([]))).size).toBe(0);
      expect(await store.readAll('empty')).toHaveLength(0);
    });

    test('gives a part of an object, both ends counted', async () => {
      await store.put('a', text('0123456789'));
      const part = async (start: number, end?: number) => String(await buffer(await store.read('a', { start, end })));
      expect(await part(0, 0)).toBe('0');
      expect(await part(3, 5)).toBe('345');
      expect(await part(7)).toBe('789');
      expect(await part(7, 100)).toBe('789');
      await expect(store.read('a', { start: 10 })).rejects.toThrow(RangeError);
    });

    test('has nothing unfinished when nothing was begun', async () => {
      expect(await store.removeUnfinished(new Date())).toBe(0);
    });

    test('keeps nothing of a stream that fails, and what was there before stays', async () => {
      await store.put('a', text('before'));
      async function* broken() {
        yield Buffer.from('half');
        throw new Error('connection lost');
      }
      await expect(store.put('a', broken())).rejects.toThrow('connection lost');
      await expect(store.put('b', broken())).rejects.toThrow('connection lost');
      expect(String(await store.readAll('a'))).toBe('before');
      expect(await store.head('b')).toBeUndefined();
      expect(await keysOf(store, '')).toEqual(['a']);
    });

    test('replaces an object while it is being read', async () => {
      await store.put('a', text('old'));
      const reading = await store.read('a');
      await store.put('a', text('new'));
      expect(String(await buffer(reading))).toBe('old');
      expect(String(await store.readAll('a'))).toBe('new');
    });

    test('says that an object is missing before the first byte', async () => {
      await store.put('folder/a', text('a'));
      for (const key of ['missing', 'folder', 'folder/a/b', 'no/such/folder']) {
        await expect(store.read(key)).rejects.toThrow(ObjectMissing);
        await expect(store.readAll(key)).rejects.toThrow(ObjectMissing);
        expect(await store.head(key)).toBeUndefined();
      }
    });

    test('deletes, and does not mind when there is nothing', async () => {
      await store.put('a/b', text('a'));
      await store.delete('a/b');
      await store.delete('a/b');
      await store.delete('a');
      expect(await store.head('a/b')).toBeUndefined();
    });

    test('lists in the order of the keys', async () => {
      for (const key of ['b/2', 'b/10', 'b.jpg', 'a/z/1', 'a/y', 'c', 'ab']) await store.put(key, text(key));
      expect(await keysOf(store, '')).toEqual(['a/y', 'a/z/1', 'ab', 'b.jpg', 'b/10', 'b/2', 'c']);
      expect(await keysOf(store, 'a')).toEqual(['a/y', 'a/z/1', 'ab']);
      expect(await keysOf(store, 'a/')).toEqual(['a/y', 'a/z/1']);
      expect(await keysOf(store, 'b/1')).toEqual(['b/10']);
      expect(await keysOf(store, 'nothing/here')).toEqual([]);
    });

    test.each([
      '',
      '/',
      '/etc/passwd',
      '../a',
      'a/../b',
      'a/./b',
      'a//b',
      'a/',
      '.hidden',
      'a/.b',
      'a\\b',
      'a\0b',
      'ä',
      'a b',
      'x'.repeat(513),
    ])('refuses the key %j', async (key) => {
      await expect(store.put(key, text('a'))).rejects.toThrow(InvalidKey);
      await expect(store.read(key)).rejects.toThrow(InvalidKey);
      await expect(store.readAll(key)).rejects.toThrow(InvalidKey);
      await expect(store.head(key)).rejects.toThrow(InvalidKey);
      await expect(store.delete(key)).rejects.toThrow(InvalidKey);
    });
  });
}
