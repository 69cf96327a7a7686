import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { FILE_MODE, FOLDER_MODE, pathOf, UNFINISHED } from './files.ts';

/** Objects of a file store, written and read without giving way to anything else. */
export interface BlockingFiles {
  /** Stores an object, whose bytes are safe at once; that it has its place is safe after `syncFolders`. */
  put(key: string, parts: readonly Uint8Array[]): void;
  read(key: string): Buffer;
  syncFolders(): void;
}

/**
 * The files of `createFileStore`, for a thread of its own: there waiting holds up no request, and to be called back after
 * each step of a small file costs more than the step.
 */
export function createBlockingFiles(root: string): BlockingFiles {
  const unfinished = join(root, UNFINISHED);
  const changed = new Set<string>();
  mkdirSync(unfinished, { recursive: true, mode: FOLDER_MODE });
  chmodSync(root, FOLDER_MODE);

  /** A new folder is safe only once its parent has been written too. */
  const ensureFolder = (folder: string) => {
    const first = mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
    if (first === undefined) return;
    for (let made = folder; made.length >= first.length && made !== root; made = dirname(made)) {
      changed.add(dirname(made));
    }
  };

  return {
    put: (key, parts) => {
      const path = pathOf(root, key);
      const temporary = join(unfinished, randomUUID());
      try {
        write(temporary, parts);
        if (!changed.has(dirname(path))) ensureFolder(dirname(path));
        renameSync(temporary, path);
      } catch (error) {
        rmSync(temporary, { force: true });
        throw error;
      }
      changed.add(dirname(path));
    },
    read: (key) => readWholeFile(pathOf(root, key)),
    syncFolders: () => {
      for (const folder of changed) {
        sync(folder);
        changed.delete(folder);
      }
    },
  };
}

/** @throws TooLarge when it has more than `maxBytes` */
export function readWholeFile(path: string, maxBytes = Number.POSITIVE_INFINITY): Buffer {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size > maxBytes) throw new TooLarge(`${path} has ${size} bytes`);
    const bytes = Buffer.allocUnsafeSlow(size);
    let length = 0;
    for (let read = -1; read !== 0 && length < size; length += read) {
      read = readSync(file, bytes, length, size - length, length);
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}

export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

function write(path: string, parts: readonly Uint8Array[]): void {
  const file = openSync(path, 'wx', FILE_MODE);
  try {
    for (const part of parts) {
      for (let from = 0; from < part.byteLength; ) from += writeSync(file, part, from);
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function sync(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
