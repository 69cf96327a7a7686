import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '@famibook/service-kit/errors';

/** How long a measurement is valid: what is stored in that time is far less than what must stay free. */
const VALID_MS = 1_000;

interface Options {
  folders: readonly string[];
  minFreeBytes: number;
  now(): Date;
}

/** Makes a check that throws `disk_full` while less than `minFreeBytes` is free, which the database and logs need. */
export function createDiskSpaceCheck({ folders, minFreeBytes, now }: Options): () => Promise<void> {
  let measured: { at: number; hasRoom: Promise<boolean> } | undefined;
  const measure = async () => {
    const free = await Promise.all(folders.map(freeBytes));
    return free.every((bytes) => bytes >= minFreeBytes);
  };
  return async () => {
    const at = now().getTime();
    if (!measured || at - measured.at >= VALID_MS) measured = { at, hasRoom: measure() };
    if (!(await measured.hasRoom)) throw new AppError('disk_full');
  };
}

/** Free bytes on the disk of the folder, or of the nearest existing one above it. */
async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error;
    return freeBytes(dirname(folder));
  }
}

const DELETED_IS_STORED =
  'What was deleted from this FamiBook uses its storage for another day. Please try again tomorrow.';

interface Deps {
  /** Bytes of all photos and audio of a FamiBook. */
  storedBytes(famibookId: string): Promise<number>;
  /** Bytes of what was deleted from it and is still stored. */
  deletedBytes(famibookId: string): Promise<number>;
  /** @throws AppError when the disk is nearly full */
  assertDisk(): Promise<void>;
  /** How much one FamiBook may store; undefined for no limit. */
  famibookBytes: number | undefined;
}

/**
 * Makes a check that throws `disk_full`, or `famibook_full` when `bytes` more exceed the FamiBook's quota (D24). What was
 * deleted and is still stored has one more quota, so that uploading and deleting in turns does not fill the disk.
 */
export function assertStorage({ storedBytes, deletedBytes, assertDisk, famibookBytes }: Deps) {
  return async (famibookId: string, bytes: number): Promise<void> => {
    await assertDisk();
    if (famibookBytes === undefined) return;
    const filled = (await storedBytes(famibookId)) + bytes;
    if (filled > famibookBytes) throw new AppError('famibook_full');
    if (filled + (await deletedBytes(famibookId)) > 2 * famibookBytes)
      throw new AppError('famibook_full', { message: DELETED_IS_STORED });
  };
}

interface QuotaDeps<Tx> extends Pick<Deps, 'famibookBytes'> {
  /** The bytes that count in this transaction. */
  storedBytesIn(tx: Tx, famibookId: string): Promise<number>;
}

/**
 * Makes the check for the transaction that has just inserted a file: until it ends it has the FamiBook's bytes locked, so
 * that of two uploads side by side the second one finds those of the first.
 */
export function assertQuota<Tx>({ storedBytesIn, famibookBytes }: QuotaDeps<Tx>) {
  return async (tx: Tx, famibookId: string): Promise<void> => {
    if (famibookBytes === undefined) return;
    if ((await storedBytesIn(tx, famibookId)) > famibookBytes) throw new AppError('famibook_full');
  };
}
