import type { Deps } from '../../ports.ts';
import { type EarlierDeps, findEarlierBackups, remedyOf } from './earlier-backups.ts';
import { doneBackup } from './finish-backup.ts';

type AdoptDeps = EarlierDeps & Pick<Deps, 'transaction' | 'log'>;

/**
 * An installation that finds backups in its target, and has finished none itself, goes on where the one that made them
 * ended: after the loss of everything else they can be restored, and nothing is stored again. Call it with the lock of
 * runs.
 */
export function adoptBackups(deps: AdoptDeps): () => Promise<void> {
  const { backups, target, transaction, log } = deps;
  // Settings and version stay what they are as long as this process runs.
  const unreadable = new Set<string>();
  return async () => {
    const { adoptable, unusable } = await findEarlierBackups(deps, (key) => unreadable.has(key));
    for (const problem of unusable) {
      const { key, message } = problem;
      const remedy = remedyOf(problem);
      if (remedy) unreadable.add(key);
      const said = remedy ? `${message} ${remedy}.` : message;
      log.error({ event: 'backup.unusable', key, problem: said }, 'a backup in the target cannot be used');
    }
    const newest = adoptable.at(-1)?.manifest;
    if (!newest) return;
    await transaction(async (tx) => {
      await backups.becomeInstallation(tx, newest.installation, newest.number);
      for (const { manifest, stored } of adoptable) {
        await backups.insert(tx, {
          ...doneBackup({ manifest, stored }),
          id: manifest.id,
          number: manifest.number,
          level: manifest.level,
          target: target.kind,
          keyId: stored.keyId,
          reason: manifest.reason,
          startedAt: new Date(manifest.created),
          finishedAt: new Date(manifest.created),
          manifestKey: stored.key,
        });
      }
    });
    const about = { backups: adoptable.length, installation: newest.installation };
    log.info(about, 'backups of an earlier installation were found');
  };
}
