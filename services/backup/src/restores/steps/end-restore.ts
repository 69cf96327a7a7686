import type { FamiBookId } from '@famibook/contracts/ids';
import { retry } from '@famibook/service-kit/runtime/retry';
import { markSuperfluous } from '../../backups/steps/remove-backup.ts';
import type { Deps } from '../../ports.ts';
import type { RowsToReplace } from '../ports.ts';
import type { StoredRestore } from '../store/restore-runs.ts';
import { finishRun } from './record-run.ts';

export const BACK_OFF = { firstWaitMs: 200, maxWaitMs: 5_000 };

/** Every service gets the rows of the backup; asked again, a service that has them does nothing. */
export async function carryOut(deps: Deps, run: StoredRestore, signal: AbortSignal): Promise<void> {
  const { restores, failpoint, exports, serviceRestores, log } = deps;
  const runId = run.id;
  const rows = rowsOf(run);
  const onFailure = (err: unknown) => log.warn({ err, runId }, 'a step of the restore failed; trying again');
  const withRetry = <T>(work: () => Promise<T>) => retry(work, { ...BACK_OFF, signal, onFailure });
  for (const [at, service] of exports.services.entries()) {
    await withRetry(() => serviceRestores.replace(service, rows));
    if (at === 0) failpoint('restore.after-first-switch');
  }
  failpoint('restore.after-switch-all');
  await withRetry(() => restores.progress(runId, { phase: 'cleaning-up' }));
  failpoint('restore.before-gate-off');
  for (const service of exports.services) await withRetry(() => serviceRestores.open(service, runId));
  for (const [at, service] of exports.services.entries()) {
    await withRetry(() => serviceRestores.dropStaged(service, 'restore'));
    if (at === 0) failpoint('restore.during-drop-old');
  }
  await withRetry(() => markSuperfluous(deps, run.id));
  await withRetry(() => finishRun(deps, run));
}

/** Opens whatever was closed; the rows are as they were. */
export async function giveUp(deps: Deps, run: StoredRestore, problem: string, signal: AbortSignal): Promise<void> {
  const { exports, serviceRestores, log } = deps;
  await openAll(deps, run, signal);
  for (const service of exports.services) {
    await serviceRestores
      .dropStaged(service, 'restore')
      .catch((err: unknown) => log.warn({ err, service }, 'the staging tables of a restore could not be dropped'));
  }
  const onFailure = (err: unknown) => log.warn({ err, runId: run.id }, 'a restore could not be ended; trying again');
  const withRetry = (work: () => Promise<void>) => retry(work, { ...BACK_OFF, signal, onFailure });
  await withRetry(() => markSuperfluous(deps, run.id));
  await withRetry(() => finishRun(deps, run, problem));
}

/** Opens what this restore has closed, and nothing that another one has. */
export async function openAll(
  { exports, serviceRestores, log }: Deps,
  run: StoredRestore,
  signal: AbortSignal,
): Promise<void> {
  const onFailure = (err: unknown) => log.warn({ err }, 'a service could not be reopened after a restore was aborted');
  for (const service of exports.services) {
    await retry(() => serviceRestores.open(service, run.id), { ...BACK_OFF, signal, onFailure });
  }
}

/** What every service is asked to replace. @throws TypeError before the services are closed */
export function rowsOf({ id: runId, epoch, administrator, famibookId, newName }: StoredRestore): RowsToReplace {
  if (epoch === null || administrator === null) throw new TypeError('the restore is not decided');
  const famibook =
    famibookId === null ? undefined : { famibookId: famibookId as FamiBookId, newName: newName ?? undefined };
  return { runId, epoch, administrator, famibook };
}
