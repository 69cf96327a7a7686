import { markFamibookDeleted } from '@famibook/famibook-kit/famibook-replica';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { Announce } from '../ports.ts';
import { removePhotos } from '../steps/remove-photos.ts';
import { lockPhotosIn, photoIdsOf } from '../store/removals.ts';

/**
 * Removes a deleted FamiBook's photos with their comments and reactions; their files follow by the events of the photos
 * (D40). The tombstone comes first: it waits for what is being written there just now, and refuses what comes later.
 */
export const removeFamibook =
  (announce: Announce) =>
  async (tx: SqlRunner, famibookId: string, version: number): Promise<void> => {
    await markFamibookDeleted(tx, famibookId, version);
    await lockPhotosIn(tx, famibookId);
    await removePhotos(tx, announce, await photoIdsOf(tx, { famibookId }));
  };
