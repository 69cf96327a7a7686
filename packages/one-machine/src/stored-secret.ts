import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A secret that is made once and stored in `dataDir/secrets`, readable by its owner only. */
export async function readOrCreateSecret(dataDir: string, name: string, make: () => string): Promise<string> {
  const existing = await readSecret(dataDir, name);
  if (existing) return existing;
  const secret = make();
  await writeDurably(fileOf(dataDir, name), `${secret}\n`);
  return secret;
}

/** Undefined when there is none. */
export async function readSecret(dataDir: string, name: string): Promise<string | undefined> {
  return (await readFile(fileOf(dataDir, name), 'utf8').catch(() => '')).trim() || undefined;
}

function fileOf(dataDir: string, name: string) {
  return join(dataDir, 'secrets', name);
}

/** Written whole or not at all, also over a power cut; mode 0600. */
export async function writeDurably(file: string, text: string): Promise<void> {
  const unfinished = `${file}.unfinished`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(unfinished, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
}
