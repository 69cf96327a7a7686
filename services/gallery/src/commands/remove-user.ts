import { lockFamibooks } from '@famibook/famibook-kit/famibook-replica';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import { photoEvent } from '../domain/photo-events.ts';
import type { Deps } from '../ports.ts';
import { removePhotos } from '../steps/remove-photos.ts';
import { famibooksWithPhotosOf, lockPhotosTouchedBy, photoIdsOf, removeTracesOf } from '../store/removals.ts';

/** Removes the photos, comments and reactions of a deleted user; counts follow (D8). */
export function removeUser({ publish }: Pick<Deps, 'publish'>) {
  return async (tx: SqlRunner, userId: string): Promise<void> => {
    await lockFamibooks(tx, await famibooksWithPhotosOf(tx, userId));
    await lockPhotosTouchedBy(tx, userId);
    const ids = await photoIdsOf(tx, { userId });
    const changed = await removeTracesOf(tx, userId, ids);
    await publish(tx, ...changed.map((photo) => photoEvent('photo.reacted.v1', photo, photo.version)));
    await removePhotos(tx, publish, ids);
  };
}
