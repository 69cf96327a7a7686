import type { Identity } from '@famibook/contracts/identity';
import type { PhotoId } from '@famibook/contracts/ids';
import { admitWriter } from '@famibook/famibook-kit/user-replica';
import { AppError } from '@famibook/service-kit/errors';
import { photoFact } from '../domain/photo-events.ts';
import { assertOwn } from '../domain/rights.ts';
import { dictionaryTags } from '../domain/tags.ts';
import type { Writing } from '../ports.ts';
import { seePhoto } from '../steps/lock-photo.ts';
import { lockFamibooks } from '../store/famibooks.ts';
import { lockPhoto, saveEdit } from '../store/photos.ts';
import { forgetUnusedTags, tagPhoto, untagPhotos } from '../store/tags.ts';

export interface PhotoEdit {
  description?: string | undefined;
  tags?: string | undefined;
}

/** Its owner changes description, tags or both (D22). */
export const editPhoto =
  ({ transaction, announce }: Writing) =>
  (who: Identity, id: PhotoId, edit: PhotoEdit): Promise<void> =>
    transaction(async (tx) => {
      const photo = await seePhoto(tx, who, id);
      assertOwn(who, photo);
      await admitWriter(tx, who, photo.famibookId);
      await lockFamibooks(tx, [photo.famibookId]);
      if (!(await lockPhoto(tx, id))) throw new AppError('photo_not_found');
      const { version } = await saveEdit(tx, id, edit);
      if (edit.tags !== undefined) {
        const before = await untagPhotos(tx, [id]);
        await tagPhoto(tx, id, photo.famibookId, dictionaryTags(edit.tags));
        await forgetUnusedTags(tx, before);
      }
      await announce(tx, photoFact('photo.edited.v1', photo, version));
    });
