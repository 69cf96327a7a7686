import { newEvent } from '@famibook/contracts/events';
import type { Deps } from '../../ports.ts';
import { manifestKey } from '../../vault/manifest.ts';
import { type AskedFor, aboutBackup } from '../backup-events.ts';
import type { BackupLevel } from '../ports.ts';
import type { StoredBackup } from '../store/backups.ts';

interface NewBackup {
  level: BackupLevel;
  reason?: string | undefined;
  /** The restore before which it is taken. */
  restoreRunId?: string | undefined;
  askedFor?: AskedFor | undefined;
}

type BeginDeps = Pick<
  Deps,
  'backups' | 'target' | 'keys' | 'transaction' | 'publish' | 'securityLog' | 'now' | 'newId'
>;

/** Makes the row of a backup, which shows it from now on. Call it with the run lock. */
export async function beginBackup(
  { backups, target, keys, transaction, publish, securityLog, now, newId }: BeginDeps,
  { level, reason, restoreRunId, askedFor }: NewBackup,
): Promise<StoredBackup> {
  const id = newId();
  const number = await backups.nextNumber();
  const { current } = keys;
  const backup = await transaction(async (tx) => {
    const row = await backups.insert(tx, {
      id,
      number,
      level,
      state: 'running',
      target: target.kind,
      keyId: current?.id ?? null,
      reason: reason ?? null,
      restoreRunId: restoreRunId ?? null,
      startedAt: now(),
      manifestKey: manifestKey({ number, id }, current !== undefined),
    });
    await publish(tx, newEvent('backup.changed.v1', id, row.version, { backupId: id }));
    if (askedFor) await publish(tx, newEvent('backup.created.v1', id, row.version, aboutBackup(row), askedFor.names));
    return row;
  });
  securityLog.record({ event: 'backup.created', backupId: id });
  return backup;
}
