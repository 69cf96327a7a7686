import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { createFileStore } from './files.ts';
import { describeObjectStore } from './object-store.contract.ts';

const roots: string[] = [];

async function newRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'famibook-objects-'));
  roots.push(root);
  return root;
}

afterAll(() => Promise.all(roots.map((root) => rm(root, { recursive: true, force: true }))));

describeObjectStore('as files', async () => createFileStore(await newRoot()));

test('leaves nothing half-written behind', async () => {
  const root = await newRoot();
  const store = createFileStore(root);
  async function* broken() {
    yield Buffer.from('half');
    throw new Error('connection lost');
  }
  await expect(store.put('a', broken())).rejects.toThrow();
  await store.put('b', Readable.from([Buffer.from('whole')]));
  expect(await readdir(join(root, '.unfinished'))).toEqual([]);
});

test('lets no other user of the machine list its files', async () => {
  const root = await newRoot();
  await chmod(root, 0o755);
  await createFileStore(root).put('originals/family/1', Readable.from([Buffer.from('a')]));
  for (const folder of ['', '.unfinished', 'originals', 'originals/family']) {
    expect((await stat(join(root, folder))).mode & 0o777).toBe(0o700);
  }
});

test('lists a folder without reading those above it, which may have a name for each photo of a FamiBook', async () => {
  const root = await newRoot();
  const elsewhere = await newRoot();
  const photo = createFileStore(elsewhere);
  for (const key of ['photo/320.webp', 'photo/640.webp', 'another/320.webp'])
    await photo.put(key, Readable.from([Buffer.from('a')]));
  await mkdir(join(root, 'renditions'));
  // Who reads `renditions` finds a link there, and no folder.
  await symlink(elsewhere, join(root, 'renditions/family'));
  const keys: string[] = [];
  for await (const { key } of createFileStore(root).list('renditions/family/photo/')) keys.push(key);
  expect(keys).toEqual(['renditions/family/photo/320.webp', 'renditions/family/photo/640.webp']);
});

test('removes what a crash left half-written, and nothing younger', async () => {
  const root = await newRoot();
  const unfinished = join(root, '.unfinished');
  await mkdir(unfinished, { recursive: true });
  for (const name of ['old', 'young']) await writeFile(join(unfinished, name), 'half');
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1_000);
  await utimes(join(unfinished, 'old'), twoDaysAgo, twoDaysAgo);
  const store = createFileStore(root);
  expect(await store.removeUnfinished(new Date(Date.now() - 60_000))).toBe(1);
  expect(await readdir(unfinished)).toEqual(['young']);
});
