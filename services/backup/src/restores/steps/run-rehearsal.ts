import type { HeldLock } from '../../backups/ports.ts';
import type { Deps } from '../../ports.ts';
import type { StoredRestore } from '../store/restore-runs.ts';
import { compareStaged } from './compare-staged.ts';
import { rehearsalProblemText } from './problem-text.ts';
import { finishRun } from './record-run.ts';
import { stageAll } from './stage-backup.ts';
import { verifyRun } from './verify-run.ts';

/**
 * Restores a backup into scratch schemas, where Postgres checks every reference, and compares: every object is read to
 * its last byte, every table has the rows that the manifest names, counters are what they count, and what one service
 * names another one has. One that the stop of this process ends proves nothing and is forgotten, so that it is due again.
 */
export async function runRehearsal(deps: Deps, run: StoredRestore, lock: Pick<HeldLock, 'signal'>): Promise<void> {
  const stopping = deps.background.signal;
  const signal = AbortSignal.any([lock.signal, stopping]);
  const problem = await proveBackup(deps, run, signal).catch(rehearsalProblemText);
  await dropScratch(deps);
  if (problem !== undefined && stopping.aborted) return deps.restores.forget(run.id);
  await finishRun(deps, run, problem);
}

async function proveBackup(deps: Deps, run: StoredRestore, signal: AbortSignal): Promise<string | undefined> {
  const backup = await verifyRun(deps, run, signal);
  await stageAll(deps, { run, backup, purpose: 'rehearsal' }, signal);
  await deps.restores.progress(run.id, { phase: 'comparing' });
  const problem = await compareStaged(deps, signal);
  await deps.restores.progress(run.id, { phase: 'cleaning-up' });
  return problem;
}

export async function dropScratch({ exports, serviceRestores, log }: Deps): Promise<void> {
  for (const service of exports.services) {
    await serviceRestores
      .dropStaged(service, 'rehearsal')
      .catch((err: unknown) => log.warn({ err, service }, 'the staging tables of a rehearsal could not be dropped'));
  }
}
