import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '@famibook/service-kit/storage/sync-folder';
import { readIfPresent } from './data-directory/file-access.ts';

/**
 * A secret that is made once and stored in `dataDir/secrets`, readable by its owner only.
 * @throws CannotStart when there is one that cannot be read
 */
export async function readOrCreateSecret(dataDir: string, name: string, make: () => string): Promise<string> {
  const existing = await readSecret(dataDir, name);
  if (existing) return existing;
  const secret = make();
  await writeDurably(fileOf(dataDir, name), `${secret}\n`);
  return secret;
}

/** Undefined when there is none. @throws CannotStart when it cannot be read */
export async function readSecret(dataDir: string, name: string): Promise<string | undefined> {
  return (await readOwnFile(fileOf(dataDir, name)))?.trim() || undefined;
}

/** Undefined when there is none. @throws CannotStart when it cannot be read, so that no new one takes its place */
export function readOwnFile(file: string): Promise<string | undefined> {
  return readIfPresent(file, 'The account that runs FamiBook must own it (sudo chown).');
}

function fileOf(dataDir: string, name: string) {
  return join(dataDir, 'secrets', name);
}

/** Written whole or not at all, also over a power cut; mode 0600. */
export async function writeDurably(file: string, text: string): Promise<void> {
  const unfinished = `${file}.unfinished`;
  const folder = dirname(file);
  const isNew = (await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined;
  const handle = await open(unfinished, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
  await syncFolder(folder);
  if (isNew) await syncFolder(dirname(folder));
}
