import { existsSync } from 'node:fs';
import { cp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '@famibook/service-kit/storage/sync-folder';

/** Copies a folder whole or not at all, also over a power cut. A copy that another process made serves too. */
export async function copyFolder(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
  await syncAll(unfinished);
  try {
    await rename(unfinished, to);
    await syncFolder(dirname(to));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

/** A link is part of its folder; files are synced in the same way as folders. */
async function syncAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => !entry.isSymbolicLink()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of [...paths, folder]) await syncFolder(path);
}
