import type { Identity } from '@famibook/contracts/identity';
import type { PhotoId } from '@famibook/contracts/ids';
import { lockFamiBooks } from '@famibook/famibook-kit/famibook-replica';
import { assertOwn } from '@famibook/famibook-kit/rights';
import { authorizeWriter } from '@famibook/famibook-kit/user-replica';
import { AppError } from '@famibook/service-kit/errors';
import { photoEvent } from '../domain/photo-events.ts';
import { parseTagWords } from '../domain/tag-words.ts';
import type { Deps } from '../ports.ts';
import { findVisiblePhoto } from '../steps/lock-photo.ts';
import { type RemovePhotosDeps, removePhotos } from '../steps/remove-photos.ts';

interface PhotoEdit {
  description?: string | undefined;
  tags?: string | undefined;
}

/** Changes the description, the tags or both of the actor's own photo (D22). */
export function editPhoto(deps: Pick<Deps, 'transaction' | 'publish' | 'photos' | 'tags'>) {
  const { transaction, publish, photos, tags } = deps;
  return (actor: Identity, id: PhotoId, edit: PhotoEdit): Promise<void> =>
    transaction(async (tx) => {
      const photo = await findVisiblePhoto(deps, tx, actor, id);
      assertOwn(actor, photo);
      await authorizeWriter(tx, actor, photo.famibookId);
      await lockFamiBooks(tx, [photo.famibookId]);
      if (!(await photos.lock(tx, id))) throw new AppError('photo_not_found');
      const version = await photos.edit(tx, id, edit);
      if (edit.tags !== undefined) {
        const previous = await tags.removeAll(tx, [id]);
        await tags.add(tx, id, photo.famibookId, parseTagWords(edit.tags));
        await tags.deleteUnused(tx, previous);
      }
      await publish(tx, photoEvent('photo.edited.v1', photo, version));
    });
}

/** Deletes a photo with its comments and reactions: an owner the own photo, the administrator any. */
export function deletePhoto(deps: RemovePhotosDeps & Pick<Deps, 'transaction' | 'photos' | 'publishNamed'>) {
  return (actor: Identity, id: PhotoId, as: 'owner' | 'administrator'): Promise<void> =>
    deps.transaction(async (tx) => {
      const photo = await findVisiblePhoto(deps, tx, actor, id);
      if (as === 'owner') assertOwn(actor, photo);
      await authorizeWriter(tx, actor, photo.famibookId);
      await lockFamiBooks(tx, [photo.famibookId]);
      if (photo.userId !== actor.userId) {
        await deps.publishNamed(tx, photoEvent('photo.removed-by-administrator.v1', photo, photo.version));
      }
      const removed = await removePhotos(deps, tx, [id]);
      if (removed.length === 0) throw new AppError('photo_not_found');
    });
}
