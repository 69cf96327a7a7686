import { lockFamibooks } from '@famibook/famibook-kit/famibook-replica';
import { photoEvent } from '../domain/photo-events.ts';
import type { Deps, SqlTx } from '../ports.ts';
import { type RemovePhotosDeps, removePhotos } from '../steps/remove-photos.ts';

/** Removes the photos, comments and reactions of a deleted user (D8). */
export function removeUser(deps: RemovePhotosDeps) {
  const { publish, removals } = deps;
  return async (tx: SqlTx, userId: string): Promise<void> => {
    await lockFamibooks(tx, await removals.famibooksWithPhotosOf(tx, userId));
    await removals.lockPhotosWithTracesOf(tx, userId);
    const ids = await removals.photosOf(tx, userId);
    const changed = await removals.removeTracesOf(tx, userId, ids);
    await publish(tx, ...changed.map((photo) => photoEvent('photo.reacted.v1', photo, photo.version)));
    await removePhotos(deps, tx, ids);
  };
}

/** Removes the photos of a deleted FamiBook with comments and reactions (D40); media removes their files by the events. */
export function removeFamibook(deps: RemovePhotosDeps & Pick<Deps, 'imports'>) {
  const { removals, imports } = deps;
  return async (tx: SqlTx, famibookId: string): Promise<void> => {
    await imports.removeOf(tx, famibookId);
    await removals.lockPhotosIn(tx, famibookId);
    await removePhotos(deps, tx, await removals.photosIn(tx, famibookId));
  };
}
