import type { PhotoId } from '@famibook/contracts/ids';
import { createImportReactions } from '@famibook/famibook-kit/reactions/archived-reactions';
import { AppError } from '@famibook/service-kit/errors';
import type { PhotoRef } from '../domain/photo.ts';
import { photoEvent } from '../domain/photo-events.ts';
import type { Deps, Tx } from '../ports.ts';

type ImportDeps = Pick<Deps, 'transaction' | 'publish' | 'photos' | 'reactions' | 'now'>;

/** Adds reactions of an archive to a photo (D12). @throws AppError `photo_not_found` */
export function importReactions(deps: ImportDeps) {
  return createImportReactions<PhotoId, Tx, PhotoRef>({
    ...deps,
    lock: async (tx, famibookId, id) => {
      const photo = await deps.photos.lock(tx, id);
      if (photo?.famibookId !== famibookId) throw new AppError('photo_not_found');
      return photo;
    },
    toEvent: (photo, version) => photoEvent('photo.reacted.v1', photo, version),
  });
}
