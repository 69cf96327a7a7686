import { newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import { namesOf } from '@famibook/famibook-kit/user-names';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps, StoredBackup } from '../../ports.ts';
import { aboutBackup } from '../backup-events.ts';

/**
 * Asks a running backup to end, on whichever replica it runs; it does so within seconds.
 * @throws AppError `backup_not_found`, or `conflict` when it has ended
 */
export function cancelBackup({
  backups,
  transaction,
  publish,
  securityLog,
}: Pick<Deps, 'backups' | 'transaction' | 'publish' | 'securityLog'>) {
  return async (actor: Identity, id: string): Promise<StoredBackup> => {
    const found = await backups.find(id);
    if (!found || found.state === 'deleting') throw new AppError('backup_not_found');
    const changed = await transaction(async (tx) => {
      const row = await backups.change(tx, id, ['running'], { isCancelled: true });
      const isNew = row && !found.isCancelled;
      if (isNew) await publish(tx, newEvent('backup.cancelled.v1', id, row.version, aboutBackup(row), namesOf(actor)));
      return row;
    });
    if (!changed) throw new AppError('conflict', { message: 'This backup has ended already.' });
    securityLog.record({ event: 'backup.cancelled', backupId: id });
    return changed;
  };
}
