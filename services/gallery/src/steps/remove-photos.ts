import type { NewEvent } from '@famibook/contracts/events';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import { fileFact } from '../domain/photo-events.ts';
import type { Announce } from '../ports.ts';
import { changePhotoCount, changePlatformCount } from '../store/famibooks.ts';
import { removePhotosWith } from '../store/removals.ts';
import { forgetOldRemovedFiles } from '../store/removed-files.ts';
import { forgetUnusedTags, untagPhotos } from '../store/tags.ts';

const EVENTS_AT_ONCE = 500;

/** Removes photos with comments, reactions and tags; counts follow. The caller holds their FamiBooks and them. */
export async function removePhotos(tx: SqlRunner, announce: Announce, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const tags = await untagPhotos(tx, ids);
  const gone = await removePhotosWith(tx, ids);
  await forgetOldRemovedFiles(tx);
  await forgetUnusedTags(tx, tags);
  await announceInParts(
    tx,
    announce,
    gone.map((photo) => fileFact('photo.deleted.v1', photo, photo.version)),
  );
  for (const [famibookId, photos] of Map.groupBy(gone, (photo) => photo.famibookId)) {
    await changePhotoCount(tx, famibookId, -photos.length);
  }
  if (gone.length > 0) await changePlatformCount(tx, -gone.length);
}

export async function announceInParts(tx: SqlRunner, announce: Announce, events: readonly NewEvent[]): Promise<void> {
  for (let at = 0; at < events.length; at += EVENTS_AT_ONCE) {
    await announce(tx, ...events.slice(at, at + EVENTS_AT_ONCE));
  }
}
