import type { Identity } from '@famibook/contracts/identity';
import { namesOf } from '@famibook/famibook-kit/user-names';
import type { Deps, StoredBackup } from '../../ports.ts';
import type { BackupLevel } from '../ports.ts';
import { beginBackup } from '../steps/begin-backup.ts';
import { runBackup } from '../steps/run-backup.ts';
import { startRun } from '../steps/start-run.ts';
import { tidyBackups } from '../steps/tidy-backups.ts';

interface NewBackup {
  level: BackupLevel;
  reason?: string | undefined;
}

/**
 * Begins a backup, which goes on in the background (D30).
 * @throws AppError `backup_running` or `restore_running`
 */
export function createBackup(deps: Deps) {
  return async (actor: Identity, input: NewBackup): Promise<StoredBackup> =>
    startRun(deps, {
      begin: () => beginBackup(deps, { ...input, askedFor: { names: namesOf(actor) } }),
      carryOut: async (begun, _lock, signal) => {
        const { state } = await runBackup(deps, begun, signal);
        if (state === 'done') await tidyBackups(deps, signal);
      },
    });
}
