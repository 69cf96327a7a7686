import type { Deps } from '../../ports.ts';
import { isElsewhere } from '../domain/place.ts';
import { outdated } from '../domain/retention.ts';
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

/** Another installation may be storing something in the same place, which takes no longer than this. */
const UNFINISHED_MS = 24 * 3_600_000;

/**
 * Deletes the backups beyond retention, what only they needed (D33), and what killed runs left unfinished. Call it with
 * the run lock.
 */
export async function tidyBackups(deps: TidyDeps, signal: AbortSignal): Promise<void> {
  await removeUnfinished(deps);
  const gone = outdated(await retained(deps));
  if (gone.length === 0) return;
  for (const backup of gone) await removeBackup(deps, backup, signal);
  const objects = await sweepObjects(deps, signal);
  deps.log.info({ backups: gone.length, objects }, 'expired backups were deleted');
}

/** A place that refuses this still lets backups be deleted. */
async function removeUnfinished({ target, now, log }: Pick<TidyDeps, 'target' | 'now' | 'log'>): Promise<void> {
  const before = new Date(now().getTime() - UNFINISHED_MS);
  try {
    const files = await target.store.removeUnfinished(before);
    if (files > 0) log.info({ files }, 'what killed backups left unfinished was deleted');
  } catch (err) {
    log.warn({ err }, 'what killed backups left unfinished could not be deleted');
  }
}

/**
 * What lies in another place than backups go now is not deleted and does not count, because it can be deleted only
 * there. Until everything was restored here, backups that are older than this installation do not count towards retention:
 * those of an empty new machine would push them out.
 */
async function retained({
  backups,
  restores,
  target,
  now,
}: Pick<TidyDeps, 'backups' | 'restores' | 'target' | 'now'>): Promise<StoredBackup[]> {
  const all = (await backups.listAll()).filter((backup) => !isElsewhere(backup, target));
  const { createdAt } = await backups.installation();
  // An installation dated in the future, by a clock that was ahead, does not say which backups are its own.
  if (createdAt > now() || (await restores.hasRestoredEverything(createdAt))) return all;
  return all.filter(({ startedAt }) => startedAt >= createdAt);
}
