import type { SqlRunner } from '@famibook/service-kit/db/database';
import { markPersonDeleted } from '@famibook/service-kit/db/people-copy';
import { fileFact, photoFact } from '../domain/facts.ts';
import { changePhotoCount, changePlatformCount, lockFamibooks } from '../store/famibooks.ts';
import type { PhotoRef } from '../store/photos.ts';
import {
  famibooksWithPhotosOf,
  lockPhotosTouchedBy,
  photoIdsOf,
  removePhotosOf,
  removeTracesOf,
} from '../store/removals.ts';
import { forgetOldRemovedFiles } from '../store/removed-files.ts';
import { forgetUnusedTags, untagPhotos } from '../store/tags.ts';
import type { Announce } from './ports.ts';

const lowerTotals = async (tx: SqlRunner, gone: readonly PhotoRef[]): Promise<void> => {
  for (const [famibookId, photos] of Map.groupBy(gone, (photo) => photo.famibookId)) {
    await changePhotoCount(tx, famibookId, -photos.length);
  }
  if (gone.length > 0) await changePlatformCount(tx, -gone.length);
};

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
    const tags = await untagPhotos(tx, await photoIdsOf(tx, userId));
    const gone = await removePhotosOf(tx, userId);
    await forgetOldRemovedFiles(tx);
    await forgetUnusedTags(tx, tags);
    const changed = await removeTracesOf(tx, userId);
    const facts = [
      ...gone.map((photo) => fileFact('photo.deleted.v1', photo, photo.version)),
      ...changed.map((photo) => photoFact('photo.reacted.v1', photo, photo.version)),
    ];
    for (let at = 0; at < facts.length; at += FACTS_AT_ONCE) {
      await announce(tx, ...facts.slice(at, at + FACTS_AT_ONCE));
    }
    await lowerTotals(tx, gone);
  };

const FACTS_AT_ONCE = 500;
