import type { Backup } from '@famibook/contracts/backup/schemas';
import type { Identity } from '@famibook/contracts/identity';
import { namesOf } from '@famibook/famibook-kit/user-names';
import type { Deps } from '../../ports.ts';
import type { BackupLevel } from '../ports.ts';
import { presentBackup } from '../present-backup.ts';
import { beginBackup, takeRunLock } from '../steps/begin-backup.ts';
import { runBackup } from '../steps/run-backup.ts';
import { tidyBackups } from '../steps/tidy-backups.ts';
import type { StoredBackup } from '../store/backups.ts';

interface NewBackup {
  level: BackupLevel;
  reason?: string | undefined;
}

/**
 * Begins a backup, which goes on in the background (D30).
 * @throws AppError `backup_running` or `restore_running`
 */
export function createBackup(deps: Deps) {
  return async (actor: Identity, input: NewBackup): Promise<Backup> => {
    const lock = await takeRunLock(deps);
    let backup: StoredBackup;
    try {
      backup = await beginBackup(deps, { ...input, askedFor: { names: namesOf(actor) } });
    } catch (error) {
      await lock.release();
      throw error;
    }
    deps.background.start(async (stopping) => {
      try {
        await complete(deps, backup, AbortSignal.any([lock.signal, stopping]));
      } finally {
        await lock.release();
      }
    });
    return presentBackup(backup);
  };
}

async function complete(deps: Deps, backup: StoredBackup, signal: AbortSignal): Promise<void> {
  const { state } = await runBackup(deps, backup, signal);
  if (state === 'done') await tidyBackups(deps, signal);
}
