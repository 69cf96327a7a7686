import type { Deps } from '../../ports.ts';
import { outdated } from '../rules/retention.ts';
import { removeBackup } from './remove-backup.ts';
import { sweepObjects } from './sweep-objects.ts';

type TidyDeps = Pick<
  Deps,
  'backups' | 'target' | 'keys' | 'objects' | 'transaction' | 'publish' | 'failpoint' | 'now' | 'newId' | 'log'
>;

/** Deletes the backups beyond retention, and what only they needed (D33). Call it with the lock of runs. */
export async function tidyBackups(deps: TidyDeps, signal: AbortSignal): Promise<void> {
  const gone = outdated(await deps.backups.list());
  if (gone.length === 0) return;
  for (const backup of gone) await removeBackup(deps, backup, signal);
  const objects = await sweepObjects(deps, signal);
  deps.log.info({ backups: gone.length, objects }, 'backups beyond retention were deleted');
}
