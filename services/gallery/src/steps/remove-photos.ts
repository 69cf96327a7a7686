import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { Publish } from '@famibook/service-kit/messaging/service-events';
import { fileEvent } from '../domain/photo-events.ts';
import { changePhotoCount, changePlatformCount } from '../store/famibooks.ts';
import { removePhotosWith } from '../store/removals.ts';
import { forgetOldRemovedFiles } from '../store/removed-files.ts';
import { forgetUnusedTags, untagPhotos } from '../store/tags.ts';

/** Removes photos with comments, reactions and tags; counts follow. The caller has locked their FamiBooks and them. */
export async function removePhotos(tx: SqlRunner, publish: Publish, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const tags = await untagPhotos(tx, ids);
  const removed = await removePhotosWith(tx, ids);
  await forgetOldRemovedFiles(tx);
  await forgetUnusedTags(tx, tags);
  await publish(tx, ...removed.map((photo) => fileEvent('photo.deleted.v1', photo, photo.version)));
  for (const [famibookId, photos] of Map.groupBy(removed, (photo) => photo.famibookId)) {
    await changePhotoCount(tx, famibookId, -photos.length);
  }
  if (removed.length > 0) await changePlatformCount(tx, -removed.length);
}
