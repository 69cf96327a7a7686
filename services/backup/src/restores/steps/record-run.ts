import { newEvent } from '@famibook/contracts/events';
import type { FamiBookId } from '@famibook/contracts/ids';
import { withActor } from '@famibook/service-kit/observability/actor';
import type { Prisma } from '../../../generated/client.ts';
import { aboutBackup } from '../../backups/backup-events.ts';
import type { Deps, SqlTx } from '../../ports.ts';
import type { StoredRestore } from '../store/restore-runs.ts';

type RecordDeps = Pick<Deps, 'restores' | 'backups' | 'transaction' | 'publish'>;

/** Makes the row of a restore or a rehearsal, which shows it from now on. Call it with the run lock. */
export function insertRun(deps: RecordDeps, run: Prisma.RestoreRunCreateInput): Promise<StoredRestore> {
  return deps.transaction(async (tx) => {
    const inserted = await deps.restores.insert(tx, run);
    await publishRun(deps, tx, inserted);
    return inserted;
  });
}

/** Records how a restore or a rehearsal ended: well, or with a problem. */
export async function finishRun(
  deps: RecordDeps & Pick<Deps, 'now'>,
  run: Pick<StoredRestore, 'id'>,
  problem?: string,
): Promise<void> {
  const end = { finishedAt: deps.now(), ...(problem === undefined ? {} : { problem }) };
  await deps.transaction(async (tx) => {
    const ended = await deps.restores.finish(tx, run.id, end);
    if (ended) await publishRun(deps, tx, ended);
  });
}

/** What Activity shows of a run (D41): a restore from its request to its end, a rehearsal when it fails. */
async function publishRun({ backups, publish }: RecordDeps, tx: SqlTx, run: StoredRestore): Promise<void> {
  const backup = await backups.find(run.backupId);
  if (!backup) return;
  const about = { ...aboutBackup(backup), ...famibookOf(run) };
  const problem = run.problem ?? '';
  if (run.purpose === 'rehearsal') {
    if (run.state === 'failed')
      await asService(() => publish(tx, newEvent('rehearsal.failed.v1', run.id, 1, { ...about, problem })));
    return;
  }
  const administrator = run.administrator ?? '';
  const names = run.administratorName === null ? {} : { [administrator]: run.administratorName };
  const event =
    run.state === 'failed'
      ? newEvent('restore.failed.v1', run.id, 1, { ...about, problem }, names)
      : newEvent(run.state === 'running' ? 'restore.begun.v1' : 'restore.finished.v1', run.id, 1, about, names);
  // The process that ends a restore may be another than the one that was asked for it.
  await withActor({ kind: 'user', id: administrator }, () => publish(tx, event));
}

/** The FamiBook that is restored; empty when everything is. */
function famibookOf({ famibookId, famibookName }: StoredRestore): { famibookId?: FamiBookId; famibookName?: string } {
  return famibookId === null || famibookName === null ? {} : { famibookId: famibookId as FamiBookId, famibookName };
}

function asService<T>(work: () => T): T {
  return withActor({ kind: 'service', id: 'backup' }, work);
}
