import { newEvent } from '@famibook/contracts/events';
import type { Deps } from '../../ports.ts';
import { type AskedFor, aboutBackup } from '../backup-events.ts';
import type { StoredBackup } from '../store/backups.ts';

type RemoveDeps = Pick<Deps, 'backups' | 'target' | 'transaction' | 'publish'>;

/** Deletes a backup's manifest and its row, in this order: a manifest without a row would never be deleted. */
export async function removeBackup(
  { backups, target, transaction, publish }: RemoveDeps,
  { id, manifestKey }: StoredBackup,
  signal: AbortSignal,
  askedFor?: AskedFor,
): Promise<void> {
  const marked = await transaction(async (tx) => {
    const row = await backups.change(tx, id, ['done', 'failed', 'cancelled', 'deleting'], { state: 'deleting' });
    if (!row) return undefined;
    await publish(tx, newEvent('backup.changed.v1', id, row.version, { backupId: id }));
    if (askedFor) await publish(tx, newEvent('backup.deleted.v1', id, row.version, aboutBackup(row), askedFor.names));
    return row;
  });
  if (!marked) return;
  signal.throwIfAborted();
  await target.store.delete(manifestKey);
  await backups.delete(id);
}
