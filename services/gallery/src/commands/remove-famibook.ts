import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { Deps } from '../ports.ts';
import { removePhotos } from '../steps/remove-photos.ts';
import { lockPhotosIn, photoIdsOf } from '../store/removals.ts';

/** Removes the photos of a deleted FamiBook with comments and reactions; media removes their files by the events (D40). */
export function removeFamibook({ publish }: Pick<Deps, 'publish'>) {
  return async (tx: SqlRunner, famibookId: string): Promise<void> => {
    await lockPhotosIn(tx, famibookId);
    await removePhotos(tx, publish, await photoIdsOf(tx, { famibookId }));
  };
}
