import type { Backup } from '@famibook/contracts/backup/schemas';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import { presentBackup } from '../present-backup.ts';

/**
 * Asks a running backup to end, on whichever replica it runs; it does so within seconds.
 * @throws AppError `backup_not_found`, or `conflict` when it has ended
 */
export function cancelBackup({
  backups,
  transaction,
  securityLog,
}: Pick<Deps, 'backups' | 'transaction' | 'securityLog'>) {
  return async (id: string): Promise<Backup> => {
    const found = await backups.find(id);
    if (!found || found.state === 'deleting') throw new AppError('backup_not_found');
    const changed = await transaction((tx) => backups.change(tx, id, ['running'], { isCancelled: true }));
    if (!changed) throw new AppError('conflict', { message: 'This backup has ended already.' });
    securityLog.record({ event: 'backup.cancelled', backupId: id });
    return presentBackup(changed);
  };
}
