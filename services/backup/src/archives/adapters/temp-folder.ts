import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 86_400_000;

/** Makes the folder, and removes what a killed process left in it a day ago or earlier. @returns the folder */
export async function openTempFolder(folder: string, now: Date): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const modifiedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => now.getTime(),
    );
    if (modifiedAt < now.getTime() - DAY_MS) await rm(path, { recursive: true, force: true });
  }
  return folder;
}
