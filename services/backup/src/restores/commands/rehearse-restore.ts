import { AppError } from '@famibook/service-kit/errors';
import { startRun } from '../../backups/steps/start-run.ts';
import type { Deps, StoredRestore } from '../../ports.ts';
import { beginRehearsal } from '../steps/begin-rehearsal.ts';
import { runRehearsal } from '../steps/run-rehearsal.ts';

/**
 * Begins to prove that the newest backup can be restored, without touching live rows.
 * @throws AppError `backup_not_found`, `backup_running`, `restore_running`
 */
export function rehearseRestore(deps: Deps) {
  return async (): Promise<StoredRestore> =>
    startRun(deps, {
      begin: async () => {
        if (await deps.restores.running()) throw new AppError('restore_running');
        return beginRehearsal(deps);
      },
      carryOut: (begun, lock) => runRehearsal(deps, begun, lock),
    });
}
