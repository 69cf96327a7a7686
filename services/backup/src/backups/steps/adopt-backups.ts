import type { Deps } from '../../ports.ts';
import { type EarlierBackup, type EarlierDeps, findEarlierBackups, remedyOf } from './earlier-backups.ts';
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
    const numbered = giveNumbers(adoptable, await backups.numbersOfEarlier());
    const newest = numbered.at(-1);
    if (!newest) return;
    const { installation } = newest.manifest;
    await transaction(async (tx) => {
      await backups.becomeInstallation(tx, installation, newest.number);
      for (const { number, manifest, stored } of numbered) {
        await backups.insert(tx, {
          ...doneBackup({ manifest, stored }),
          id: manifest.id,
          number,
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
    log.info({ backups: numbered.length, installation }, 'backups of an earlier installation were found');
  };
}

interface NumberedBackup extends EarlierBackup {
  number: number;
}

/**
 * Gives each a number of its own, in their order. Numbers were given twice where a database went back to an earlier
 * moment, or where a copy of the installation used the same target; then the times say the order.
 */
function giveNumbers(found: readonly EarlierBackup[], taken: ReadonlySet<number>): NumberedBackup[] {
  const areUnique = new Set(found.map(({ manifest }) => manifest.number)).size === found.length;
  const inOrder = areUnique ? found : found.toSorted((one, other) => takenAt(one) - takenAt(other));
  let last = 0;
  return inOrder.map((backup) => {
    last = Math.max(last + 1, backup.manifest.number);
    while (taken.has(last)) last += 1;
    return { ...backup, number: last };
  });
}

function takenAt({ manifest }: EarlierBackup): number {
  return Date.parse(manifest.created);
}
