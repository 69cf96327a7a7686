import { Backup, type BackupStatus } from '@famibook/contracts/backup/schemas';
import type { StoredBackup } from '../../ports.ts';
import { presentRehearsal, presentRestore } from '../../restores/http/present-restore.ts';
import type { FoundStatus } from '../queries/get-backup-status.ts';

/** A row as the API shows it; numbers of Postgres are larger than those of JSON, but not here. */
export function presentBackup(row: StoredBackup): Backup {
  return Backup.parse({
    ...row,
    timestamp: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    metadata: row.totals,
    encrypted: row.keyId !== null,
    bytes: Number(row.bytes),
    addedBytes: Number(row.addedBytes),
    phase: row.state === 'running' ? row.phase : null,
    progress:
      row.state === 'running' && row.unit !== null
        ? { unit: row.unit, done: Number(row.done), total: row.total === null ? null : Number(row.total) }
        : null,
  });
}

export function presentStatus(status: FoundStatus): BackupStatus {
  const { history, isInProgress, totalBackups, target, isOnSameDisk, keyId, missingDriveSettings } = status;
  return {
    environment: isInProgress ? 'Backup In Progress' : 'Ready',
    isBackupInProgress: isInProgress,
    googleDriveEnabled: missingDriveSettings.length === 0,
    totalBackups,
    lastBackup: history.find(({ state }) => state === 'done')?.finishedAt?.toISOString() ?? null,
    backupHistory: history.map(presentBackup),
    target,
    isOnSameDisk,
    isEncrypted: keyId !== null,
    keyId,
    missingDriveSettings: [...missingDriveSettings],
    restore: status.restore && presentRestore(status.restore),
    rehearsal: status.rehearsal && presentRehearsal(status.rehearsal),
    lastProvenAt: status.lastProvenAt?.toISOString() ?? null,
  };
}
