import type { Identity } from '@famibook/contracts/identity';
import { namesOf } from '@famibook/famibook-kit/user-names';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import { takeRunLock } from '../steps/begin-backup.ts';
import { removeBackup } from '../steps/remove-backup.ts';
import { sweepObjects } from '../steps/sweep-objects.ts';

/**
 * Deletes a backup at once, and then, in the background, what no other one needs (D30).
 * @throws AppError `backup_not_found`, `backup_running` or `restore_running`
 */
export function deleteBackup(deps: Deps) {
  return async (actor: Identity, id: string): Promise<void> => {
    const lock = await takeRunLock(deps);
    try {
      const backup = await deps.backups.find(id);
      if (!backup || backup.state === 'deleting') throw new AppError('backup_not_found');
      await removeBackup(deps, backup, lock.signal, { names: namesOf(actor) });
      deps.securityLog.record({ event: 'backup.deleted', backupId: id });
    } catch (error) {
      await lock.release();
      throw error;
    }
    deps.background.start(async (stopping) => {
      try {
        await sweepObjects(deps, AbortSignal.any([lock.signal, stopping]));
      } finally {
        await lock.release();
      }
    });
  };
}
