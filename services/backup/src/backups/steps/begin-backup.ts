import { setTimeout } from 'node:timers/promises';
import { newEvent } from '@famibook/contracts/events';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import { manifestKey } from '../../vault/manifest.ts';
import { type AskedFor, aboutBackup } from '../backup-events.ts';
import type { BackupLevel, HeldLock } from '../ports.ts';
import type { StoredBackup } from '../store/backups.ts';
import { type SettleDeps, settleInterrupted } from './settle-interrupted.ts';

const WAIT_MS = 250;
const MAX_WAITS = 12;

type LockDeps = SettleDeps & Pick<Deps, 'runLock'>;

/**
 * Takes the lock of runs, and settles what a killed process left.
 * @throws AppError `backup_running` or `restore_running`
 */
export async function takeRunLock(deps: LockDeps): Promise<HeldLock> {
  const lock = await takeSoon(deps);
  try {
    await settleInterrupted(deps, lock.signal);
    return lock;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** A run that shows as ended may hold the lock for a moment, while it tidies up. */
async function takeSoon({ runLock, backups }: LockDeps): Promise<HeldLock> {
  for (let waits = 0; ; waits += 1) {
    const lock = await runLock.take();
    if (lock) return lock;
    if ((await backups.listIn('running')).length > 0) throw new AppError('backup_running');
    if (waits === MAX_WAITS) throw new AppError('restore_running');
    await setTimeout(WAIT_MS);
  }
}

interface NewBackup {
  level: BackupLevel;
  reason?: string | undefined;
  askedFor?: AskedFor | undefined;
}

type BeginDeps = Pick<
  Deps,
  'backups' | 'target' | 'keys' | 'transaction' | 'publish' | 'securityLog' | 'now' | 'newId'
>;

/** Makes the row of a backup, which shows it from now on. Call it with the lock of runs. */
export async function beginBackup(
  { backups, target, keys, transaction, publish, securityLog, now, newId }: BeginDeps,
  { level, reason, askedFor }: NewBackup,
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
