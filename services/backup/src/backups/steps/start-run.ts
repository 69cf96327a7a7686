import type { Deps } from '../../ports.ts';
import type { HeldLock } from '../ports.ts';
import { takeRunLock } from './take-run-lock.ts';

interface RunSteps<Begun> {
  /** What the caller waits for: checks the request, and records that the run has begun. */
  begin(lock: HeldLock): Promise<Begun>;
  /**
   * What goes on in the background.
   * @param signal aborted when the lock is lost or the service stops
   */
  carryOut(begun: Begun, lock: HeldLock, signal: AbortSignal): Promise<unknown>;
}

/**
 * Begins a run, which goes on in the background. It holds the run lock until it ends, or until it could not begin.
 * @throws AppError `backup_running`, `restore_running`, and what `begin` throws
 */
export async function startRun<Begun>(deps: Deps, { begin, carryOut }: RunSteps<Begun>): Promise<Begun> {
  const lock = await takeRunLock(deps);
  let begun: Begun;
  try {
    begun = await begin(lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
  const { background, log } = deps;
  background
    .run(async (stopping) => {
      try {
        await carryOut(begun, lock, AbortSignal.any([lock.signal, stopping]));
      } finally {
        await lock.release();
      }
    })
    .catch((err: unknown) => log.error({ err }, 'a run in the background failed'));
  return begun;
}
