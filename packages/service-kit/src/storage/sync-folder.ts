import { open } from 'node:fs/promises';

/** A file that was made, renamed or removed in a folder is so over a power cut once the folder has been written too. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
