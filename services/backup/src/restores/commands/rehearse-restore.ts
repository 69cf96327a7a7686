import type { Rehearsal } from '@famibook/contracts/backup/schemas';
import { AppError } from '@famibook/service-kit/errors';
import { takeRunLock } from '../../backups/steps/begin-backup.ts';
import type { Deps } from '../../ports.ts';
import { presentRehearsal } from '../present-restore.ts';
import { beginRehearsal } from '../steps/begin-rehearsal.ts';
import { runRehearsal } from '../steps/run-rehearsal.ts';
import type { StoredRestore } from '../store/restore-runs.ts';

/**
 * Begins to prove that the newest backup can be restored, without touching live rows.
 * @throws AppError `backup_not_found`, `backup_running`, `restore_running`
 */
export function rehearseRestore(deps: Deps) {
  return async (): Promise<Rehearsal> => {
    const lock = await takeRunLock(deps);
    let run: StoredRestore;
    try {
      if (await deps.restores.running()) throw new AppError('restore_running');
      run = await beginRehearsal(deps);
    } catch (error) {
      await lock.release();
      throw error;
    }
    deps.background.start(async () => {
      try {
        await runRehearsal(deps, run, lock);
      } finally {
        await lock.release();
      }
    });
    return presentRehearsal(run);
  };
}
