import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { assertKey, type ObjectMetadata } from './object-store.ts';

/** Asked for together: one after another, each would wait for whatever else the process does. */
const STATS_AT_ONCE = 64;

type MetadataOf = (path: string) => Promise<ObjectMetadata | undefined>;

/**
 * The files under `root` whose key begins with `prefix`, in the order of their keys. The folders above it are not read:
 * those of a large FamiBook have a name for each of its photos.
 */
export function filesInOrder(
  root: string,
  prefix: string,
  metadataOf: MetadataOf,
): AsyncGenerator<ObjectMetadata & { key: string }> {
  const folderKey = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  if (folderKey) assertKey(folderKey.slice(0, -1));
  return filesOfFolder(root, prefix, metadataOf, folderKey);
}

async function* filesOfFolder(
  root: string,
  prefix: string,
  metadataOf: MetadataOf,
  folderKey: string,
): AsyncGenerator<ObjectMetadata & { key: string }> {
  let files: string[] = [];
  for (const { name, isFolder } of await entriesOf(join(root, folderKey))) {
    const key = folderKey + name;
    if (!isFolder && key.startsWith(prefix)) files.push(key);
    if (files.length < STATS_AT_ONCE && !isFolder) continue;
    yield* withMetadata(root, files, metadataOf);
    files = [];
    if (isFolder && key.startsWith(prefix)) yield* filesOfFolder(root, prefix, metadataOf, key);
  }
  yield* withMetadata(root, files, metadataOf);
}

async function* withMetadata(root: string, keys: readonly string[], metadataOf: MetadataOf) {
  const found = await Promise.all(keys.map(async (key) => ({ key, metadata: await metadataOf(join(root, key)) })));
  for (const { key, metadata } of found) if (metadata) yield { key, ...metadata };
}

/** A folder sorts with its slash, as in a key: `a.jpg` stands before `a/b.jpg`. */
async function entriesOf(folder: string): Promise<{ name: string; isFolder: boolean }[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException): Dirent[] => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
  return entries
    .filter(({ name }) => !name.startsWith('.'))
    .map((entry) => ({ name: entry.isDirectory() ? `${entry.name}/` : entry.name, isFolder: entry.isDirectory() }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
