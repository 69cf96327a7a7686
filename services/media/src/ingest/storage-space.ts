import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '@famibook/service-kit/errors';

/** How long one look counts: what is taken in meanwhile is far less than what must stay free. */
const LOOK_COUNTS_MS = 1_000;

interface Options {
  folders: readonly string[];
  minFreeBytes: number;
  now(): Date;
}

/** Refuses what would be written while the disk is nearly full: the database and the logs need what is left. */
export function createDiskSpaceCheck({ folders, minFreeBytes, now }: Options): () => Promise<void> {
  let looked: { at: number; hasRoom: Promise<boolean> } | undefined;
  const look = async () => {
    const free = await Promise.all(folders.map(freeBytes));
    return free.every((bytes) => bytes >= minFreeBytes);
  };
  return async () => {
    const at = now().getTime();
    if (!looked || at - looked.at >= LOOK_COUNTS_MS) looked = { at, hasRoom: look() };
    if (!(await looked.hasRoom)) throw new AppError('disk_full');
  };
}

/** On the disk of the folder, or of the nearest one above it that is there already. */
async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error;
    return freeBytes(dirname(folder));
  }
}

interface Deps {
  /** Of all that a FamiBook shows or plays. */
  storedBytes(famibookId: string): Promise<number>;
  /** @throws AppError when the disk is nearly full */
  assertDisk(): Promise<void>;
  /** What one FamiBook may store; undefined is no limit. */
  famibookBytes: number | undefined;
}

/** Lets bytes into a FamiBook while the disk and the FamiBook's quota have room for them (D24). */
export function assertStorage({ storedBytes, assertDisk, famibookBytes }: Deps) {
  return async (famibookId: string, bytes: number): Promise<void> => {
    await assertDisk();
    if (famibookBytes === undefined) return;
    if ((await storedBytes(famibookId)) + bytes > famibookBytes) throw new AppError('famibook_full');
  };
}
