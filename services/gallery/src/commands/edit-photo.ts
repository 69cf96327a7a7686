import type { Identity } from '@famibook/contracts/identity';
import type { PhotoId } from '@famibook/contracts/ids';
import { lockFamibooks } from '@famibook/famibook-kit/famibook-replica';
import { admitWriter } from '@famibook/famibook-kit/user-replica';
import { AppError } from '@famibook/service-kit/errors';
import { photoEvent } from '../domain/photo-events.ts';
import { assertOwn } from '../domain/rights.ts';
import { dictionaryTags } from '../domain/tags.ts';
import type { Deps } from '../ports.ts';
import { findVisiblePhoto } from '../steps/lock-photo.ts';
import { lockPhoto, saveEdit } from '../store/photos.ts';
import { forgetUnusedTags, tagPhoto, untagPhotos } from '../store/tags.ts';

interface PhotoEdit {
  description?: string | undefined;
  tags?: string | undefined;
}

/** Changes the description, the tags or both of the actor's own photo (D22). */
export function editPhoto({ transaction, publish }: Pick<Deps, 'transaction' | 'publish'>) {
  return (actor: Identity, id: PhotoId, edit: PhotoEdit): Promise<void> =>
    transaction(async (tx) => {
      const photo = await findVisiblePhoto(tx, actor, id);
      assertOwn(actor, photo);
      await admitWriter(tx, actor, photo.famibookId);
      await lockFamibooks(tx, [photo.famibookId]);
      if (!(await lockPhoto(tx, id))) throw new AppError('photo_not_found');
      const { version } = await saveEdit(tx, id, edit);
      if (edit.tags !== undefined) {
        const before = await untagPhotos(tx, [id]);
        await tagPhoto(tx, id, photo.famibookId, dictionaryTags(edit.tags));
        await forgetUnusedTags(tx, before);
      }
      await publish(tx, photoEvent('photo.edited.v1', photo, version));
    });
}
