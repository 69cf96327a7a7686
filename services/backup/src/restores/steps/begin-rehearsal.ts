import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import type { StoredRestore } from '../store/restore-runs.ts';
import { insertRun } from './record-run.ts';

type BeginDeps = Pick<Deps, 'backups' | 'target' | 'restores' | 'transaction' | 'publish' | 'now' | 'newId'>;

/**
 * Makes the row of a rehearsal of the newest backup in the place where backups go now. Call it with the run lock.
 * @throws AppError `backup_not_found` when there is none
 */
export async function beginRehearsal(deps: BeginDeps): Promise<StoredRestore> {
  const newest = await deps.backups.newestDoneIn(deps.target.kind);
  if (!newest?.manifestSha256) throw new AppError('backup_not_found');
  const { id: backupId, manifestKey, manifestSha256 } = newest;
  return insertRun(deps, {
    id: deps.newId(),
    purpose: 'rehearsal',
    backupId,
    manifestKey,
    manifestSha256,
    state: 'running',
    phase: 'verifying',
    startedAt: deps.now(),
  });
}
