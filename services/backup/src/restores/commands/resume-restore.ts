import { AppError } from '@famibook/service-kit/errors';
import { holdFiles } from '../../backups/steps/hold-files.ts';
import type { Deps } from '../../ports.ts';
import { carryOut, giveUp } from '../steps/end-restore.ts';
import { finishRun } from '../steps/record-run.ts';
import { dropScratch } from '../steps/run-rehearsal.ts';
import type { StoredRestore } from '../store/restore-runs.ts';

const STOPPED = 'FamiBook was stopped while this ran. Nothing was changed.';

/**
 * Ends what a killed process began: a restore that was decided is carried out, any other one is given up. Does nothing
 * while the one that runs is alive, on whichever replica.
 */
export function resumeRestore(deps: Deps) {
  return async (): Promise<void> => {
    if (!(await deps.restores.running())) return;
    const lock = await deps.resumeLock.take();
    if (!lock) return;
    try {
      const run = await deps.restores.running();
      if (!run) return;
      const signal = AbortSignal.any([lock.signal, deps.background.signal]);
      if (run.epoch !== null) await carryOutHolding(deps, run, signal);
      else if (run.purpose === 'restore') await giveUp(deps, run, STOPPED, signal);
      else {
        await dropScratch(deps);
        await finishRun(deps, run, STOPPED);
      }
    } finally {
      await lock.release();
    }
  };
}

/** The hold of the killed process ends while FamiBook is off for longer: the originals that it put back must stay. */
async function carryOutHolding(deps: Deps, run: StoredRestore, signal: AbortSignal): Promise<void> {
  const release = await holdFiles(deps, run.id, signal).catch((error: unknown) => {
    // A clock that is behind must not keep FamiBook closed: media removes nothing either while it is.
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    deps.log.warn({ err: error, runId: run.id }, 'a decided restore is carried out without a hold on files');
  });
  await carryOut(deps, run, signal);
  await release?.();
}
