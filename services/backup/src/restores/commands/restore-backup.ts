import type { Restore, RestoreRun } from '@famibook/contracts/backup/schemas';
import type { Identity } from '@famibook/contracts/identity';
import { namesOf } from '@famibook/famibook-kit/user-names';
import { AppError } from '@famibook/service-kit/errors';
import type { HeldLock } from '../../backups/ports.ts';
import { takeRunLock } from '../../backups/steps/begin-backup.ts';
import type { StoredBackup } from '../../backups/store/backups.ts';
import type { Deps } from '../../ports.ts';
import type { RestorePurpose } from '../ports.ts';
import { presentRestore } from '../present-restore.ts';
import { chooseFamiBook } from '../steps/choose-famibook.ts';
import { insertRun } from '../steps/record-run.ts';
import { runRestore } from '../steps/run-restore.ts';
import type { StoredRestore } from '../store/restore-runs.ts';

/**
 * Begins a restore of everything or of one FamiBook, which goes on in the background (D32).
 * @throws AppError `backup_not_found`, `backup_running`, `restore_running`, and those of `chooseFamiBook`
 */
export function restoreBackup(deps: Deps) {
  return async (actor: Identity, input: Restore): Promise<RestoreRun> => {
    const backup = await wholeBackup(deps, input.backupId);
    const famibook = await chooseFamiBook(deps, backup, input);
    // People are never changed by a restore of one FamiBook.
    const bringBack = famibook ? [] : (input.bringBack ?? []);
    const lock = await takeRunLock(deps);
    const run = await begin(deps, lock, async () => ({
      backup,
      purpose: 'restore',
      administrator: actor.userId,
      administratorName: namesOf(actor)[actor.userId] ?? null,
      bringBack,
      ...famibook,
    }));
    deps.securityLog.record({ event: 'restore.begun', backupId: run.backupId });
    inBackground(deps, lock, () => runRestore(deps, run, lock));
    return presentRestore(run);
  };
}

interface Begun {
  backup: StoredBackup;
  purpose: RestorePurpose;
  administrator: string;
  administratorName: string | null;
  bringBack: string[];
  famibookId?: string;
  famibookName?: string;
  newName?: string | null;
}

async function begin(deps: Deps, lock: HeldLock, read: () => Promise<Begun>): Promise<StoredRestore> {
  try {
    if (await deps.restores.running()) throw new AppError('restore_running');
    const { backup, ...asked } = await read();
    const { id: backupId, manifestKey, manifestSha256 } = backup;
    if (!manifestSha256) throw new AppError('backup_not_found');
    const phase = 'verifying';
    return await insertRun(deps, {
      ...asked,
      id: deps.newId(),
      backupId,
      manifestKey,
      manifestSha256,
      state: 'running',
      phase,
      startedAt: deps.now(),
    });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function wholeBackup({ backups }: Deps, id: string): Promise<StoredBackup> {
  const backup = await backups.find(id);
  if (backup?.state !== 'done') throw new AppError('backup_not_found');
  return backup;
}

function inBackground({ background }: Deps, lock: HeldLock, work: () => Promise<void>): void {
  background.start(async () => {
    try {
      await work();
    } finally {
      await lock.release();
    }
  });
}
