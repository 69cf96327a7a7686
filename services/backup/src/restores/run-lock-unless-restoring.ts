import type { RunLock } from '../backups/ports.ts';
import type { RestoreStore } from './store/restore-runs.ts';

/**
 * The run lock, which only the restore may take while it is unfinished: also when the process that ran it was killed,
 * until it is carried out or given up.
 */
export function runLockUnlessRestoring(lock: RunLock, restores: Pick<RestoreStore, 'running'>): RunLock {
  return {
    take: async () => {
      const held = await lock.take();
      if (!held) return undefined;
      const isUnfinished = await restores.running().then(
        (run) => run !== null,
        async (error: unknown) => {
          await held.release();
          throw error;
        },
      );
      if (!isUnfinished) return held;
      await held.release();
      return undefined;
    },
  };
}
