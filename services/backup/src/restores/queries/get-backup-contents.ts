import type { BackupContents } from '@famibook/contracts/backup/schemas';
import { readRowStream } from '@famibook/service-kit/backup/row-stream';
import { AppError } from '@famibook/service-kit/errors';
import { assertHere } from '../../backups/domain/place.ts';
import type { Deps } from '../../ports.ts';
import { isEncryptedManifest, readManifest } from '../../vault/manifest.ts';
import { readObject } from '../../vault/objects.ts';
import { asRefusal } from '../steps/problem-text.ts';
import { readUserNames } from '../steps/read-user-names.ts';

/**
 * What a restore dialog shows of a backup: its FamiBooks, and which of its users were deleted since (D32).
 * @throws AppError `backup_not_found`, `backup_elsewhere`, `backup_damaged`, `backup_newer`, `backup_key`
 */
export function getBackupContents({ backups, target, keys, restores }: Deps) {
  return async (id: string): Promise<BackupContents> => {
    const backup = await backups.find(id);
    if (backup?.state !== 'done') throw new AppError('backup_not_found');
    assertHere(backup, target);
    const vault = { store: target.store, keys };
    try {
      const { manifest, stored } = await readManifest(vault, backup.manifestKey);
      const deletedAt = new Map((await restores.deletedUsers()).map((user) => [user.id, user.deletedAt]));
      const objects = manifest.services.auth?.objects ?? [];
      const bytes = (async function* () {
        for (const object of objects) yield* readObject(vault, object, isEncryptedManifest(stored.key));
      })();
      const names =
        deletedAt.size === 0 ? [] : await readUserNames(readRowStream(bytes), (userId) => deletedAt.has(userId));
      const deletedSince = names.map(({ userId, name }) => ({
        userId,
        name,
        deletedAt: (deletedAt.get(userId) ?? backup.startedAt).toISOString(),
      }));
      return { famibooks: manifest.famibooks, deletedSince } as BackupContents;
    } catch (error) {
      throw asRefusal(error);
    }
  };
}
