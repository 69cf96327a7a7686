import { newEvent } from '@famibook/contracts/events';
import type { Deps } from '../../ports.ts';
import { type AskedFor, aboutBackup } from '../backup-events.ts';
import type { StoredBackup } from '../store/backups.ts';

type MarkDeps = Pick<Deps, 'backups' | 'transaction' | 'publish'>;

/** Deletes a backup's manifest and its row, in this order: a manifest without a row would never be deleted. */
export async function removeBackup(
  deps: MarkDeps & Pick<Deps, 'target'>,
  { id, manifestKey }: StoredBackup,
  signal: AbortSignal,
  askedFor?: AskedFor,
): Promise<void> {
  if (!(await markDeleting(deps, id, askedFor))) return;
  signal.throwIfAborted();
  await deps.target.store.delete(manifestKey);
  await deps.backups.delete(id);
}

/**
 * Marks the emergency backups of a restore that its newest one has made superfluous. They are shown no more, and
 * `settleInterrupted` deletes them: a restore does not wait for a target that is away.
 */
export async function markSuperfluous(deps: MarkDeps, restoreRunId: string): Promise<void> {
  const [, ...earlier] = await deps.backups.listOfRestore(restoreRunId);
  for (const { id } of earlier) await markDeleting(deps, id);
}

/** @returns whether there is such a backup, which does not run */
function markDeleting({ backups, transaction, publish }: MarkDeps, id: string, askedFor?: AskedFor): Promise<boolean> {
  return transaction(async (tx) => {
    const row = await backups.change(tx, id, ['done', 'failed', 'cancelled', 'deleting'], { state: 'deleting' });
    if (!row) return false;
    await publish(tx, newEvent('backup.changed.v1', id, row.version, { backupId: id }));
    if (askedFor) await publish(tx, newEvent('backup.deleted.v1', id, row.version, aboutBackup(row), askedFor.names));
    return true;
  });
}
