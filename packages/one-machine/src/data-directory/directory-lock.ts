import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CannotStart } from '../cannot-start.ts';
import { isStillRunning, type ProcessIdentity, thisProcess } from './process-identity.ts';

const Holder = z.object({ pid: z.number().int().positive(), startedAt: z.string() });

/** A living FamiBook holds the data directory. */
export class InUse extends CannotStart {}

export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * One FamiBook at a time in a data directory. A lock whose process is gone (a crash, a reboot) counts for nothing.
 * @throws InUse when a living process holds it
 */
export async function lockDirectory(
  dataDir: string,
  ourselves: ProcessIdentity = thisProcess(),
): Promise<DirectoryLock> {
  const file = join(dataDir, 'lock');
  const mine = JSON.stringify(ourselves);
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, mine, { mode: 0o600 });
  try {
    // A draft linked into place appears whole: nobody can read half a lock.
    while (!(await linked(draft, file))) await clearStale(dataDir, file, `${draft}.stale`);
  } finally {
    await rm(draft, { force: true });
  }
  return {
    release: async () => {
      if ((await readLock(file)) === mine) await rm(file, { force: true });
    },
  };
}

async function linked(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function clearStale(dataDir: string, file: string, aside: string): Promise<void> {
  const seen = await readLock(file);
  if (seen === undefined) return;
  const holder = holderOf(seen);
  if (holder && isStillRunning(holder)) {
    throw new InUse(
      `The data directory ${dataDir} is in use by another FamiBook (process ${holder.pid}). Stop it first, or set FAMIBOOK_DATA_DIR to another folder.`,
    );
  }
  await rename(file, aside).catch(() => undefined);
  const taken = await readLock(aside);
  // Two starts at once may both have seen the stale lock: what the quicker one put there is given back.
  if (taken !== undefined && taken !== seen) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

const readLock = (file: string): Promise<string | undefined> => readFile(file, 'utf8').catch(() => undefined);

/** Undefined for a lock that nobody can hold: empty or garbled, as after a power cut. */
function holderOf(text: string): ProcessIdentity | undefined {
  try {
    return Holder.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
