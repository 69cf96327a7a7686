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

/** Deletes the backups beyond retention, and what only they needed (D33). Call it with the run lock. */
export async function tidyBackups(deps: TidyDeps, signal: AbortSignal): Promise<void> {
  const gone = outdated(await retained(deps));
  if (gone.length === 0) return;
  for (const backup of gone) await removeBackup(deps, backup, signal);
  const objects = await sweepObjects(deps, signal);
  deps.log.info({ backups: gone.length, objects }, 'expired backups were deleted');
}

/**
 * Until everything was restored here, backups that are older than this installation do not count towards retention:
 * those of an empty new machine would push them out.
 */
async function retained({
  backups,
  restores,
  now,
}: Pick<TidyDeps, 'backups' | 'restores' | 'now'>): Promise<StoredBackup[]> {
  const all = await backups.listAll();
  const { createdAt } = await backups.installation();
  // An installation dated in the future, by a clock that was ahead, does not say which backups are its own.
  if (createdAt > now() || (await restores.hasRestoredEverything(createdAt))) return all;
  return all.filter(({ startedAt }) => startedAt >= createdAt);
}
