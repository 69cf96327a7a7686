import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

interface TempFiles {
  /** Where they lie; the first folder exists. */
  folders: readonly [string, ...string[]];
  /** What all of them together may use; 0 is all that the disk has. */
  maxBytes: number;
}

/** Measures what temporary files may still use: a container may use less than its disk has. */
export function createFreeBytes({ folders, maxBytes }: TempFiles): () => Promise<number> {
  return async () => {
    const { bavail, bsize } = await statfs(folders[0]);
    const free = bavail * bsize;
    if (maxBytes === 0) return free;
    const used = await Promise.all(folders.map(bytesIn));
    return Math.min(free, maxBytes - sumOf(used));
  };
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return sumOf(await Promise.all(files.map(({ parentPath, name }) => sizeOf(join(parentPath, name)))));
}

/** 0 for a file that was deleted meanwhile. */
function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
