import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createFileStore } from '@famibook/service-kit/storage/files';
import type { ObjectStore } from '@famibook/service-kit/storage/object-store';

/** Room on the disk of this machine for one run. */
export interface Scratch {
  readonly store: ObjectStore;
  remove(): Promise<void>;
}

/** Only one run goes on at a time: what a killed one left goes. */
export async function openScratch(folder: string): Promise<Scratch> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const root = await mkdtemp(join(folder, 'run-'));
  // A crash ends the run, which leaves nothing to be read here.
  return {
    store: createFileStore(root, { isDurable: false }),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
