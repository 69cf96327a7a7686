import type { Restore } from '@famibook/contracts/backup/schemas';
import { famibookNameKey } from '@famibook/contracts/text';
import { AppError } from '@famibook/service-kit/errors';
import type { StoredBackup } from '../../backups/store/backups.ts';
import type { Deps } from '../../ports.ts';
import { readManifest } from '../../vault/manifest.ts';
import { asRefusal } from './problem-text.ts';

interface ChosenFamiBook {
  famibookId: string;
  famibookName: string;
  newName: string | null;
}

/**
 * The FamiBook of a backup that is to be restored alone; undefined for everything (D32).
 * @throws AppError `famibook_not_found` when the backup does not have it, `famibook_taken` when its name, or the new one,
 *   is another FamiBook's now; `backup_damaged`, `backup_newer`, `backup_key`
 */
export async function chooseFamiBook(
  { target, keys, restores }: Pick<Deps, 'target' | 'keys' | 'restores'>,
  backup: StoredBackup,
  { famibookName, newName }: Pick<Restore, 'famibookName' | 'newName'>,
): Promise<ChosenFamiBook | undefined> {
  if (!famibookName?.trim()) return undefined;
  const { manifest } = await readManifest({ store: target.store, keys }, backup.manifestKey).catch((error: unknown) => {
    throw asRefusal(error);
  });
  const key = famibookNameKey(famibookName);
  const found = manifest.famibooks.find(({ name }) => famibookNameKey(name) === key);
  if (!found) throw new AppError('famibook_not_found');
  const wanted = famibookNameKey(newName ?? found.name);
  const others = (await restores.famibooks()).filter(({ id }) => id !== found.id);
  if (others.some(({ name }) => famibookNameKey(name) === wanted)) throw new AppError('famibook_taken');
  return { famibookId: found.id, famibookName: found.name, newName: newName ?? null };
}
