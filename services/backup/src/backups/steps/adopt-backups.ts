import type { Deps } from '../../ports.ts';
import { listManifests, readManifest } from '../../vault/manifest.ts';
import { BackupProblem } from '../../vault/problems.ts';
import { contentBytes } from './finish-backup.ts';

type AdoptDeps = Pick<Deps, 'backups' | 'target' | 'keys' | 'transaction' | 'log'>;

/**
 * A new installation that finds backups in its target goes on where the one that made them ended: after the loss of
 * everything else they can be restored, and nothing is stored again.
 */
export async function adoptBackups({ backups, target, keys, transaction, log }: AdoptDeps): Promise<void> {
  const { lastNumber } = await backups.installation();
  if (lastNumber > 0) return;
  const vault = { store: target.store, keys };
  const found = [];
  for await (const key of listManifests(vault)) {
    try {
      found.push(await readManifest(vault, key));
    } catch (error) {
      if (!(error instanceof BackupProblem)) throw error;
      log.warn({ key, problem: error.message }, 'a backup in the target cannot be used');
    }
  }
  const newest = found.at(-1)?.manifest;
  if (!newest) return;
  const own = found.filter(({ manifest }) => manifest.installation === newest.installation);
  await transaction(async (tx) => {
    await backups.becomeInstallation(tx, newest.installation, newest.number);
    for (const { manifest, stored } of own) {
      await backups.insert(tx, {
        id: manifest.id,
        number: manifest.number,
        level: manifest.level,
        state: 'done',
        target: target.kind,
        keyId: stored.keyId,
        reason: manifest.reason,
        startedAt: new Date(manifest.created),
        finishedAt: new Date(manifest.created),
        totals: manifest.totals,
        bytes: BigInt(contentBytes(manifest)),
        manifestKey: stored.key,
        manifestSha256: stored.sha256,
      });
    }
  });
  log.info({ backups: own.length, installation: newest.installation }, 'backups of an earlier installation were found');
}
