import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createFileStore } from './files.ts';
import { type ListedFile, listInThread } from './list-in-thread.ts';

/** More than one page. */
const FILES = 1_234;
const FOLDERS = 10;

const root = mkdtempSync(join(tmpdir(), 'famibook-list-'));
for (let folder = 0; folder < FOLDERS; folder += 1) mkdirSync(join(root, `objects/${folder}`), { recursive: true });
for (let number = 0; number < FILES; number += 1)
  writeFileSync(join(root, `objects/${number % FOLDERS}/${number}`), 'x'.repeat(number % 7));
writeFileSync(join(root, 'another'), '');
afterAll(() => rm(root, { recursive: true }));

async function filesOf(listing: AsyncIterable<ListedFile>): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  for await (const file of listing) files.push(file);
  return files;
}

test('a thread lists what the store lists, in its order, over several pages', async () => {
  const listed = await filesOf(listInThread(root, 'objects/'));
  expect(listed).toHaveLength(FILES);
  expect(listed).toEqual(await filesOf(createFileStore(root).list('objects/')));
});

test('a folder that is not there yet has no files', async () => {
  expect(await filesOf(listInThread(join(root, 'later'), 'objects/'))).toEqual([]);
});

test('a reader may leave in the middle', async () => {
  for await (const { key } of listInThread(root, 'objects/')) {
    expect(key).toBe('objects/0/0');
    break;
  }
});
