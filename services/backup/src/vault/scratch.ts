import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createFileStore } from '@famibook/service-kit/storage/files';
import type { ObjectStore } from '@famibook/service-kit/storage/object-store';

/** Room on the disk of this machine for one run. */
export interface Scratch {
  readonly store: ObjectStore;
  remove(): Promise<void>;
}

/** FamiBook's own disk does not take what a run writes to it for a while; `code` is what the disk says. */
export class ScratchFailed extends Error {
  override readonly name = 'ScratchFailed';
  readonly code: string;

  constructor(cause: NodeJS.ErrnoException) {
    super(cause.message, { cause });
    this.code = cause.code ?? '';
  }
}

/** Only one run goes on at a time: what a killed one left goes. */
export async function openScratch(folder: string): Promise<Scratch> {
  const root = await makeRoom(folder).catch(asScratchFailed);
  // A crash ends the run, which leaves nothing to be read here.
  const store = createFileStore(root, { isDurable: false });
  return {
    store: { ...store, put: (key, bytes) => store.put(key, bytes).catch(asScratchFailed) },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

async function makeRoom(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return mkdtemp(join(folder, 'run-'));
}

/** What else the bytes fail with, such as the export of a service, is no error of this disk. */
function asScratchFailed(error: NodeJS.ErrnoException): never {
  throw error.syscall === undefined ? error : new ScratchFailed(error);
}
