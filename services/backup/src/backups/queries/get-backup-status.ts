import type { BackupStatus } from '@famibook/contracts/backup/schemas';
import type { Deps } from '../../ports.ts';
import { presentRehearsal, presentRestore } from '../../restores/present-restore.ts';
import { presentBackup } from '../present-backup.ts';

type StatusDeps = Pick<Deps, 'backups' | 'restores' | 'target' | 'keys' | 'missingDriveSettings'>;

/** What is backed up, what runs, and what is not set up yet (D31). */
export function getBackupStatus({ backups, restores, target, keys, missingDriveSettings }: StatusDeps) {
  return async (): Promise<BackupStatus> => {
    const history = (await backups.list()).map(presentBackup);
    // A running one comes first: an earlier one may carry a later date, from a clock that was ahead.
    const running = await restores.running();
    const restore = running?.purpose === 'restore' ? running : await restores.latest('restore');
    const rehearsal = running?.purpose === 'rehearsal' ? running : await restores.latest('rehearsal');
    const proven = await restores.lastProven();
    const isBackupInProgress = history.some(({ state }) => state === 'running') || restore?.state === 'running';
    return {
      environment: isBackupInProgress ? 'Backup In Progress' : 'Ready',
      isBackupInProgress,
      googleDriveEnabled: missingDriveSettings.length === 0,
      totalBackups: await backups.countDone(),
      lastBackup: history.find(({ state }) => state === 'done')?.finishedAt ?? null,
      backupHistory: history,
      target: target.kind,
      isOnSameDisk: await target.isOnSameDisk(),
      isEncrypted: keys.current !== undefined,
      keyId: keys.current?.id ?? null,
      missingDriveSettings: [...missingDriveSettings],
      restore: restore && presentRestore(restore),
      rehearsal: rehearsal && presentRehearsal(rehearsal),
      lastProvenAt: proven?.finishedAt?.toISOString() ?? null,
    };
  };
}
