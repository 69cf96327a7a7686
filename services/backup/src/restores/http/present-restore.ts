import { Rehearsal, RestoreRun } from '@famibook/contracts/backup/schemas';
import type { StoredRestore } from '../../ports.ts';

export function presentRestore(run: StoredRestore): RestoreRun {
  return RestoreRun.parse({ ...shownOf(run), id: run.id, famibookName: run.famibookName, state: run.state });
}

export function presentRehearsal(run: StoredRestore): Rehearsal {
  return Rehearsal.parse({ ...shownOf(run), state: run.state === 'done' ? 'proven' : run.state });
}

function shownOf({ backupId, phase, unit, done, total, startedAt, finishedAt, problem }: StoredRestore) {
  return {
    backupId,
    phase,
    progress: unit ? { unit, done: Number(done), total: total === null ? null : Number(total) } : null,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    problem,
  };
}
