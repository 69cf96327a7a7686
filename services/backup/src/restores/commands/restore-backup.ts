import type { Restore } from '@famibook/contracts/backup/schemas';
import type { Identity } from '@famibook/contracts/identity';
import { namesOf } from '@famibook/famibook-kit/user-names';
import { AppError } from '@famibook/service-kit/errors';
import { assertHere } from '../../backups/domain/place.ts';
import { startRun } from '../../backups/steps/start-run.ts';
import type { Deps, StoredBackup, StoredRestore } from '../../ports.ts';
import { chooseFamiBook } from '../steps/choose-famibook.ts';
import { insertRun } from '../steps/record-run.ts';
import { runRestore } from '../steps/run-restore.ts';

/**
 * Begins a restore of everything or of one FamiBook, which goes on in the background (D32).
 * @throws AppError `backup_not_found`, `backup_elsewhere`, `backup_running`, `restore_running`, and those of `chooseFamiBook`
 */
export function restoreBackup(deps: Deps) {
  return async (actor: Identity, input: Restore): Promise<StoredRestore> => {
    const famibook = await chooseFamiBook(deps, await findWholeBackup(deps, input.backupId), input);
    return startRun(deps, {
      begin: async () => {
        if (await deps.restores.running()) throw new AppError('restore_running');
        // It may have been deleted while another run had the lock.
        const { id: backupId, manifestKey, manifestSha256 } = await findWholeBackup(deps, input.backupId);
        const begun = await insertRun(deps, {
          id: deps.newId(),
          backupId,
          manifestKey,
          manifestSha256,
          purpose: 'restore',
          state: 'running',
          phase: 'verifying',
          administrator: actor.userId,
          administratorName: namesOf(actor)[actor.userId] ?? null,
          // People are never changed by a restore of one FamiBook.
          bringBack: famibook ? [] : (input.bringBack ?? []),
          ...famibook,
          startedAt: deps.now(),
        });
        deps.securityLog.record({ event: 'restore.begun', backupId });
        return begun;
      },
      carryOut: (begun, lock) => runRestore(deps, begun, lock),
    });
  };
}

/** A backup of which everything was stored. */
type WholeBackup = StoredBackup & { manifestSha256: string };

async function findWholeBackup({ backups, target }: Deps, id: string): Promise<WholeBackup> {
  const backup = await backups.find(id);
  if (backup?.state !== 'done' || !backup.manifestSha256) throw new AppError('backup_not_found');
  assertHere(backup, target);
  return { ...backup, manifestSha256: backup.manifestSha256 };
}
