import type { PhotoRef } from '../domain/photo.ts';
import { fileEvent } from '../domain/photo-events.ts';
import type { Deps, SqlTx } from '../ports.ts';

export type RemovePhotosDeps = Pick<Deps, 'publish' | 'removals' | 'tags' | 'files' | 'counters'>;

/**
 * Removes photos with their comments, reactions and tags, and publishes each removal. Returns those that still existed.
 * The caller has locked their FamiBooks, whose counts change last so that the row of the platform is locked briefly.
 */
export async function removePhotos(
  { publish, removals, tags, files, counters }: RemovePhotosDeps,
  tx: SqlTx,
  ids: readonly string[],
): Promise<PhotoRef[]> {
  if (ids.length === 0) return [];
  const tagIds = await tags.removeAll(tx, ids);
  const removed = await removals.removePhotos(tx, ids);
  await files.purgeRemoved(tx);
  await tags.deleteUnused(tx, tagIds);
  await publish(
    tx,
    removed.map((photo) => fileEvent('photo.deleted.v1', photo, photo.version)),
  );
  for (const [famibookId, photos] of Map.groupBy(removed, (photo) => photo.famibookId)) {
    await counters.changeFamiBook(tx, famibookId, -photos.length);
  }
  if (removed.length > 0) await counters.changePlatform(tx, -removed.length);
  return removed;
}
