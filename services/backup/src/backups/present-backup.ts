import { Backup } from '@famibook/contracts/backup/schemas';
import type { StoredBackup } from './store/backups.ts';

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
