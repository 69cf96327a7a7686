import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createKeyedLimit } from '@famibook/service-kit/runtime/keyed-limit';
import { assertKey, type ByteRange, ObjectMissing, type ObjectStore } from '@famibook/service-kit/storage/object-store';
import { LRUCache } from 'lru-cache';
import type { Drive } from './drive.ts';
import { DriveError } from './drive-error.ts';
import { type DriveFile, oldestFirst } from './drive-file.ts';
import { createFolderPaths } from './folder-paths.ts';

const MIME_TYPE = 'application/octet-stream';
/** What Google lets a folder hold. */
const MAX_KEYS = 500_000;
const CACHED_FILES = 20_000;
/** Longer than a search takes to find what was made. */
const FOUND_WITHIN_MS = 3_600_000;

/**
 * Objects as files in a folder of Google Drive, which is made when the first object is put. The first segment of a key is
 * a folder in it, the rest is the file's name: a person finds `manifests` and `objects`, and a copy of the folder in
 * another account is the same store.
 *
 * Google Drive may hold several files of one name. A key has one, the oldest; the others go when the key is written or
 * deleted.
 * @param made shared by the stores of the folder in this process, so that each finds what another one has just made
 */
export function createDriveStore(drive: Drive, folderName: string, made = createMadeFiles()): ObjectStore {
  const folders = createFolderPaths(drive);
  /** A search may not find a file yet that was made a moment ago; asking for it by its id does. */
  const known = new LRUCache<string, string>({ max: CACHED_FILES });

  /** Two writes of one key at once would both find no file and make one each. */
  const oneAtATime = createKeyedLimit({ atOnce: 1 });

  const byId = async (key: string, ids = known): Promise<DriveFile | undefined> => {
    const id = ids.get(key);
    if (id === undefined) return undefined;
    const file = await drive.get(id).catch(undefinedIfMissing);
    if (file && !file.isTrashed) return file;
    ids.delete(key);
    return undefined;
  };

  const filesOf = async (key: string): Promise<DriveFile[]> => {
    const { path, name } = placeOf(folderName, key);
    const parentId = await folders.find(path);
    return parentId === undefined ? [] : drive.find({ parentId, name, kind: 'file' });
  };

  const find = async (key: string): Promise<DriveFile | undefined> => {
    assertKey(key);
    const file = (await byId(key)) ?? (await filesOf(key))[0] ?? (await byId(key, made));
    if (file) known.set(key, file.id);
    return file;
  };

  const existing = async (key: string): Promise<DriveFile> => {
    const file = await find(key);
    if (!file) throw new ObjectMissing('There is no such object');
    return file;
  };

  const put = async (key: string, bytes: AsyncIterable<Uint8Array>) => {
    const { path, name } = placeOf(folderName, key);
    const parentId = await folders.findOrMake(path);
    const cached = await byId(key);
    const files = cached ? [cached] : await drive.find({ parentId, name, kind: 'file' });
    const [first = await byId(key, made), ...others] = files;
    const place = { parentId, name, mimeType: MIME_TYPE, replaces: first?.id };
    const stored = await drive.upload({ ...place, bytes }).catch((error: unknown) => {
      undefinedIfMissing(error);
      // A person has deleted the folder or the file; the next try finds or makes another.
      folders.forget();
      known.delete(key);
      throw new DriveError('interrupted');
    });
    known.set(key, stored.id);
    made.set(key, stored.id);
    for (const { id } of others) await drive.delete(id);
    return { size: stored.size, sha256: stored.sha256 ?? '' };
  };

  const read = async (key: string, range?: ByteRange): Promise<Readable> =>
    drive.read(await existing(key), range).catch(asObjectMissing);

  const keysIn = async (parentId: string, prefix: string): Promise<(DriveFile & { key: string })[]> => {
    const found: (DriveFile & { key: string })[] = [];
    for await (const file of drive.list({ parentId, kind: 'file' })) {
      if (found.length >= MAX_KEYS) throw new DriveError('folder_full');
      found.push({ ...file, key: prefix + file.name });
    }
    return found;
  };

  async function* list(prefix: string) {
    const root = await folders.find([folderName]);
    if (root === undefined) return;
    const slash = prefix.indexOf('/');
    const found: (DriveFile & { key: string })[] = slash < 0 ? await keysIn(root, '') : [];
    for await (const { id, name } of drive.list({ parentId: root, kind: 'folder' })) {
      const isWanted = slash < 0 ? name.startsWith(prefix) : name === prefix.slice(0, slash);
      if (isWanted) found.push(...(await keysIn(id, `${name}/`)));
    }
    found.sort((one, other) => byText(one.key, other.key) || oldestFirst(one, other));
    let before: string | undefined;
    for (const { key, id, size, modifiedAt } of found) {
      if (key === before || !key.startsWith(prefix)) continue;
      before = key;
      known.set(key, id);
      yield { key, size, modifiedAt };
    }
  }

  return {
    put: (key, bytes) => oneAtATime(key, () => put(key, bytes)),
    putFile: async (key, path) => {
      await stat(path);
      await oneAtATime(key, () => put(key, createReadStream(path)));
    },
    head: async (key) => {
      const file = await find(key);
      return file && { size: file.size, modifiedAt: file.modifiedAt };
    },
    read,
    readAll: async (key) => buffer(await read(key)),
    delete: async (key) => {
      const cached = await byId(key);
      const fresh = await byId(key, made);
      const files = await filesOf(key);
      known.delete(key);
      made.delete(key);
      const ids = new Set([...files, cached, fresh].flatMap((file) => file?.id ?? []));
      for (const id of ids) await drive.delete(id);
    },
    list,
    // An upload that was not finished is no file yet, and Google removes it within a week.
    removeUnfinished: async () => 0,
  };
}

/** The ids of files that were made in this process, for all stores of one folder. */
export function createMadeFiles(): LRUCache<string, string> {
  return new LRUCache<string, string>({ max: CACHED_FILES, ttl: FOUND_WITHIN_MS });
}

/** The folders in which the file of a key lies, and its name. @throws InvalidKey */
function placeOf(folderName: string, key: string): { path: string[]; name: string } {
  assertKey(key);
  const slash = key.indexOf('/');
  if (slash < 0) return { path: [folderName], name: key };
  return { path: [folderName, key.slice(0, slash)], name: key.slice(slash + 1) };
}

function byText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof DriveError && error.problem === 'missing')) throw error;
}

function asObjectMissing(error: unknown): never {
  if (error instanceof DriveError && error.problem === 'missing') {
    throw new ObjectMissing('There is no such object', { cause: error });
  }
  throw error;
}
