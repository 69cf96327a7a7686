import { markPersonDeleted } from '@famibook/famibook-kit/user-replica';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import { photoFact } from '../domain/photo-events.ts';
import type { Announce } from '../ports.ts';
import { announceInParts, removePhotos } from '../steps/remove-photos.ts';
import { lockFamibooks } from '../store/famibooks.ts';
import { famibooksWithPhotosOf, lockPhotosTouchedBy, photoIdsOf, removeTracesOf } from '../store/removals.ts';

/**
 * Removes a deleted person's photos, comments and reactions; counts follow (D8). The tombstone comes first: it waits for
 * what this person is writing just now, which is then removed with the rest, and refuses what comes later.
 */
export const removePerson =
  (announce: Announce) =>
  async (tx: SqlRunner, userId: string, version: number): Promise<void> => {
    await markPersonDeleted(tx, userId, version);
    await lockFamibooks(tx, await famibooksWithPhotosOf(tx, userId));
    await lockPhotosTouchedBy(tx, userId);
    const ids = await photoIdsOf(tx, { userId });
    const changed = await removeTracesOf(tx, userId, ids);
    await announceInParts(
      tx,
      announce,
      changed.map((photo) => photoFact('photo.reacted.v1', photo, photo.version)),
    );
    await removePhotos(tx, announce, ids);
  };
