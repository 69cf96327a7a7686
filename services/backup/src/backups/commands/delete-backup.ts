import type { Identity } from '@famibook/contracts/identity';
import { namesOf } from '@famibook/famibook-kit/user-names';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import { BackupProblem } from '../../vault/problems.ts';
import { assertHere } from '../domain/place.ts';
import { assertInPlace } from '../steps/earlier-backups.ts';
import { removeBackup } from '../steps/remove-backup.ts';
import { startRun } from '../steps/start-run.ts';
import { sweepObjects } from '../steps/sweep-objects.ts';

/**
 * Deletes a backup at once, and then, in the background, what no other one needs (D30).
 * @throws AppError `backup_not_found`, `backup_running`, `restore_running`, `backup_elsewhere`; `conflict` while its disk is not
 *   mounted
 */
export function deleteBackup(deps: Deps) {
  return (actor: Identity, id: string): Promise<void> =>
    startRun(deps, {
      begin: async (lock) => {
        const backup = await deps.backups.find(id);
        if (!backup || backup.state === 'deleting') throw new AppError('backup_not_found');
        assertHere(backup, deps.target);
        // Its manifest would stay on that disk without a row, and so for ever.
        if (backup.state === 'done') await assertInPlace(deps).catch(asConflict);
        await removeBackup(deps, backup, lock.signal, { names: namesOf(actor) });
        deps.securityLog.record({ event: 'backup.deleted', backupId: id });
      },
      carryOut: (_begun, _lock, signal) => sweepObjects(deps, signal),
    });
}

function asConflict(cause: unknown): never {
  throw cause instanceof BackupProblem ? new AppError('conflict', { message: cause.message, cause }) : cause;
}
