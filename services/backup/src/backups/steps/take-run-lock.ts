import { setTimeout } from 'node:timers/promises';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import type { HeldLock } from '../ports.ts';
import { type SettleDeps, settleInterrupted } from './settle-interrupted.ts';

const WAIT_MS = 250;
const MAX_WAITS = 12;

type LockDeps = SettleDeps & Pick<Deps, 'runLock'>;

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
async function takeSoon({ runLock, backups }: LockDeps): Promise<HeldLock> {
  for (let waits = 0; ; waits += 1) {
    const lock = await runLock.take();
    if (lock) return lock;
    if ((await backups.listIn('running')).length > 0) throw new AppError('backup_running');
    if (waits === MAX_WAITS) throw new AppError('restore_running');
    await setTimeout(WAIT_MS);
  }
}
