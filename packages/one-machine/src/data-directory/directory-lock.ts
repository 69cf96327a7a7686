import { randomUUID } from 'node:crypto';
import { link, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CannotStart } from '@famibook/service-kit/runtime/cannot-start';
import { isStillRunning, type ProcessIdentity, thisProcess } from '@famibook/service-kit/runtime/process-identity';
import { z } from 'zod';
import { cannotWrite, readIfPresent } from './file-access.ts';

const Holder = z.object({ pid: z.number().int().positive(), startedAt: z.string() });

/** A living FamiBook holds the data directory. */
export class InUse extends CannotStart {}

export interface DirectoryLock {
  release(): Promise<void>;
}

/** How long a start waits before it looks again while another clears a stale lock, in milliseconds. */
const LOOK_AGAIN = 10;

/**
 * One FamiBook at a time in a data directory. A lock whose process is gone (a crash, a reboot) counts for nothing.
 * @throws InUse when a living process holds it; CannotStart when no lock can be written, or one is there that cannot be read
 */
export async function lockDirectory(dataDir: string): Promise<DirectoryLock> {
  const file = join(dataDir, 'lock');
  const mine = JSON.stringify(thisProcess());
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, mine, { mode: 0o600 }).catch((error) => Promise.reject(cannotWrite(dataDir, error)));
    // A draft linked into place appears whole: half a lock is never read.
    while (!(await linked(draft, file))) {
      const holder = livingHolder(await readLock(file));
      if (holder) {
        throw new InUse(
          `The data directory ${dataDir} is in use by another FamiBook (process ${holder.pid}). Stop it first, or set FAMIBOOK_DATA_DIR to another folder.`,
        );
      }
      await clearStale(draft, file);
    }
  } finally {
    await rm(draft, { force: true });
  }
  return {
    release: async () => {
      // A lock that cannot be read is not ours.
      if ((await readLock(file).catch(() => undefined)) === mine) await rm(file, { force: true });
    },
  };
}

/** The draft is our own file in a folder that we write to: only the file system refuses the link. */
const UNLINKABLE = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP']);

async function linked(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (!UNLINKABLE.has(code)) throw error;
    throw new CannotStart(
      `The file system of ${dirname(file)} allows no hard links, which FamiBook locks its data directory with. Set FAMIBOOK_DATA_DIR to a folder on another file system.`,
      { cause: error },
    );
  }
}

/** One start at a time looks and removes: only a lock that is there, and that no other start is removing. */
async function clearStale(draft: string, file: string): Promise<void> {
  const clearing = `${file}.clearing`;
  if (await linked(draft, clearing)) {
    try {
      const seen = await readLock(file);
      if (seen !== undefined && !livingHolder(seen)) await rm(file, { force: true });
    } finally {
      await rm(clearing, { force: true });
    }
    return;
  }
  const other = await readLock(clearing);
  if (other === undefined || livingHolder(other)) await wait(LOOK_AGAIN);
  // It was killed while it cleared.
  else await rm(clearing, { force: true });
}

function livingHolder(lock: string | undefined): ProcessIdentity | undefined {
  const holder = lock === undefined ? undefined : holderOf(lock);
  return holder && isStillRunning(holder) ? holder : undefined;
}

function readLock(file: string): Promise<string | undefined> {
  return readIfPresent(
    file,
    'Another account may run FamiBook here: use that one, or remove the file when no FamiBook runs.',
  );
}

/** Undefined for a lock without a holder: empty or garbled, as after a power cut. */
function holderOf(text: string): ProcessIdentity | undefined {
  try {
    return Holder.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
