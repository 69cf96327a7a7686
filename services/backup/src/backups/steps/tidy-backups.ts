import type { Deps } from '../../ports.ts';
import { outdated } from '../rules/retention.ts';
import type { StoredBackup } from '../store/backups.ts';
import { removeBackup } from './remove-backup.ts';
import { sweepObjects } from './sweep-objects.ts';

type TidyDeps = Pick<
  Deps,
  | 'backups'
  | 'restores'
  | 'target'
  | 'keys'
  | 'objects'
  | 'transaction'
  | 'publish'
  | 'failpoint'
  | 'now'
  | 'newId'
  | 'log'
>;

/** Deletes the backups beyond retention, and what only they needed (D33). Call it with the lock of runs. */
export async function tidyBackups(deps: TidyDeps, signal: AbortSignal): Promise<void> {
  const gone = outdated(await retained(deps));
  if (gone.length === 0) return;
  for (const backup of gone) await removeBackup(deps, backup, signal);
  const objects = await sweepObjects(deps, signal);
  deps.log.info({ backups: gone.length, objects }, 'backups beyond retention were deleted');
}

/** Backups of an empty new machine do not push out those of the lost one before everything was restored from them. */
async function retained({
  backups,
  restores,
  now,
}: Pick<TidyDeps, 'backups' | 'restores' | 'now'>): Promise<StoredBackup[]> {
  const all = await backups.listAll();
  const { createdAt } = await backups.installation();
  // When a clock that was ahead has dated the installation, it does not show whose they are.
  if (createdAt > now() || (await restores.hasRestoredEverything(createdAt))) return all;
  return all.filter(({ startedAt }) => startedAt >= createdAt);
}
