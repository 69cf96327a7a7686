import { setTimeout } from 'node:timers/promises';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import type { StoredRestore } from '../../restores/store/restore-runs.ts';
import type { HeldLock } from '../ports.ts';
import { type SettleDeps, settleInterrupted } from './settle-interrupted.ts';

const WAIT_MS = 250;
const MAX_WAITS = 12;

type LockDeps = SettleDeps & Pick<Deps, 'runLock' | 'restores'>;

/**
 * Takes the run lock, and settles what a killed process left.
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
async function takeSoon({ runLock, backups, restores }: LockDeps): Promise<HeldLock> {
  for (let waits = 0; ; waits += 1) {
    const lock = await runLock.take();
    if (lock) return lock;
    if ((await backups.listIn('running')).length > 0) throw new AppError('backup_running');
    if (waits === MAX_WAITS) throw refusalBy(await restores.running());
    await setTimeout(WAIT_MS);
  }
}

const REHEARSING = 'The newest backup is being rehearsed. Wait until that has ended.';
/** A sweep, retention, or a look at what the place for backups holds: nothing that is listed as running. */
const TIDYING = 'FamiBook is tidying up backups. Please try again in a few minutes.';

/** @param run the restore or rehearsal that has not ended */
function refusalBy(run: Pick<StoredRestore, 'purpose'> | null): AppError {
  if (!run) return new AppError('backup_running', { message: TIDYING });
  return new AppError('restore_running', run.purpose === 'rehearsal' ? { message: REHEARSING } : {});
}
