import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, type FileHandle, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesInOrder } from './files-in-order.ts';
import { assertKey, type ObjectMetadata, ObjectMissing, type ObjectStore } from './object-store.ts';
import { syncFolder } from './sync-folder.ts';

export const FILE_MODE = 0o640;
/** File names show how many files each user has: no other user of the machine may list them. */
export const FOLDER_MODE = 0o700;
/** Keys never begin with a dot, so that nothing in this folder is mistaken for an object. */
export const UNFINISHED = '.unfinished';
/** Most photos of a family are read in few pieces: each piece is a wait for whatever else the process does. */
const READ_BYTES = 256 * 1024;

interface FileStoreOptions {
  /** Whether objects must outlive a power cut; they need not where they are gone with the process anyhow. */
  isDurable?: boolean;
}

/** Objects as files under `root`. */
export function createFileStore(
  root: string,
  { isDurable = true }: FileStoreOptions = {},
): ObjectStore & { localPath(key: string): string } {
  const unfinished = join(root, UNFINISHED);
  let prepared: Promise<unknown> | undefined;

  /** Calls `make` for a temporary file, and moves it to its place when it is whole. */
  const place = async <T>(key: string, make: (temporary: string) => Promise<T>): Promise<T> => {
    const path = pathOf(root, key);
    prepared ??= prepare(root, unfinished).catch((error) => {
      prepared = undefined;
      throw error;
    });
    await prepared;
    const temporary = join(unfinished, randomUUID());
    try {
      const made = await make(temporary);
      await ensureFolder(dirname(path), root, isDurable);
      await rename(temporary, path);
      if (isDurable) await syncFolder(dirname(path));
      return made;
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };

  return {
    put: (key, bytes) => place(key, (temporary) => write(temporary, bytes, isDurable)),
    putFile: (key, path) =>
      place(key, async (temporary) => {
        if (!(await linked(path, temporary))) await write(temporary, createReadStream(path), isDurable);
      }),
    head: async (key) => metadataOf(pathOf(root, key)),
    read: async (key, range) => {
      const file = await openExisting(pathOf(root, key));
      try {
        const { size } = await file.stat();
        if (range && range.start >= size) throw new RangeError('The range begins beyond the end of the object');
        const end = Math.min(range?.end ?? size, size - 1);
        // With the end known no further read finds that nothing follows.
        const span = size === 0 ? {} : { start: range?.start ?? 0, end };
        return file.createReadStream({ ...span, highWaterMark: READ_BYTES });
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    readAll: async (key) => readFile(pathOf(root, key)).catch(asMissing),
    delete: async (key) => {
      const path = pathOf(root, key);
      if (!(await metadataOf(path))) return;
      await rm(path, { force: true });
      await syncFolder(dirname(path));
    },
    removeUnfinished: (before) => removeOlder(unfinished, before),
    list: (prefix) => filesInOrder(root, prefix, metadataOf),
    localPath: (key) => pathOf(root, key),
  };
}

/** @throws InvalidKey */
export function pathOf(root: string, key: string): string {
  assertKey(key);
  return join(root, ...key.split('/'));
}

/** Also restricts the folder of a store that an earlier version left open to all. */
async function prepare(root: string, unfinished: string): Promise<void> {
  await mkdir(unfinished, { recursive: true, mode: FOLDER_MODE });
  await chmod(root, FOLDER_MODE);
}

async function removeOlder(folder: string, moment: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder).catch((error) => (isMissing(error) ? [] : Promise.reject(error)))) {
    const path = join(folder, name);
    const metadata = await metadataOf(path);
    if (!metadata || metadata.modifiedAt >= moment) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

async function write(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  isDurable: boolean,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx', FILE_MODE);
  try {
    for await (const chunk of bytes) {
      hash.update(chunk);
      size += chunk.byteLength;
      await writeAll(file, chunk);
    }
    if (isDurable) await file.sync();
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest('hex') };
}

const UNLINKABLE = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP']);

/** @returns false where a file cannot have a second name: on another disk, or on a file system without links */
async function linked(path: string, name: string): Promise<boolean> {
  try {
    await link(path, name);
  } catch (error) {
    if (UNLINKABLE.has((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
  const file = await open(name, 'r');
  try {
    await file.chmod(FILE_MODE);
    await file.sync();
  } finally {
    await file.close();
  }
  return true;
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let from = 0; from < chunk.byteLength; ) {
    const { bytesWritten } = await file.write(chunk, from, chunk.byteLength - from);
    from += bytesWritten;
  }
}

/** A new folder is safe only once its parent has been written too. */
async function ensureFolder(folder: string, root: string, isDurable: boolean): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  if (first === undefined || !isDurable) return;
  for (let made = folder; made.length >= first.length && made !== root; made = dirname(made)) {
    await syncFolder(dirname(made));
  }
}

async function metadataOf(path: string): Promise<ObjectMetadata | undefined> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  return found?.isFile() ? { size: found.size, modifiedAt: found.mtime } : undefined;
}

async function openExisting(path: string): Promise<FileHandle> {
  const file = await open(path, 'r').catch(asMissing);
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new ObjectMissing('There is no such object');
}

function isMissing({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function asMissing(error: NodeJS.ErrnoException): never {
  if (isMissing(error) || error.code === 'EISDIR') throw new ObjectMissing('There is no such object', { cause: error });
  throw error;
}
