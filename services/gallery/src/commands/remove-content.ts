import { lockFamiBooks } from '@famibook/famibook-kit/famibook-replica';
import { REMOVED_AT_ONCE } from '@famibook/famibook-kit/removals';
import { photoEvent } from '../domain/photo-events.ts';
import type { Deps, SqlTx } from '../ports.ts';
import { type RemovePhotosDeps, removePhotos } from '../steps/remove-photos.ts';

/**
 * Removes a part of a deleted user's photos, the newest first, and of the comments and reactions (D8).
 * @param atOnce how many photos, comments and reactions at most
 * @returns whether anything is left
 */
export function removeUser(deps: RemovePhotosDeps, atOnce = REMOVED_AT_ONCE) {
  const { publish, removals } = deps;
  return async (tx: SqlTx, userId: string): Promise<boolean> => {
    const photos = await removals.newestPhotosOf(tx, userId, atOnce);
    const traced = await removals.photosWithTracesOf(tx, userId, atOnce);
    await lockFamiBooks(tx, await removals.famibooksOf(tx, photos));
    await removals.lockPhotos(tx, [...photos, ...traced]);
    const changed = await removals.removeTracesOf(tx, userId, { on: traced, except: photos });
    await publish(
      tx,
      changed.map((photo) => photoEvent('photo.reacted.v1', photo, photo.version)),
    );
    await removePhotos(deps, tx, photos);
    return removals.isAnythingLeftOf(tx, userId);
  };
}

/**
 * Removes a part of a deleted FamiBook's photos, the newest first, with comments and reactions, and of what is known of
 * imports (D40); media removes the files by itself.
 * @returns whether anything is left
 */
export function removeFamiBook(deps: RemovePhotosDeps & Pick<Deps, 'imports'>) {
  const { removals, imports } = deps;
  return async (tx: SqlTx, famibookId: string): Promise<boolean> => {
    await lockFamiBooks(tx, [famibookId]);
    await imports.removeSome(tx, famibookId, REMOVED_AT_ONCE);
    const photos = await removals.newestPhotosIn(tx, famibookId, REMOVED_AT_ONCE);
    await removals.lockPhotos(tx, photos);
    await removePhotos(deps, tx, photos);
    return removals.isAnythingLeftIn(tx, famibookId);
  };
}
