import type { Identity } from '@famibook/contracts/identity';
import type { PhotoId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { fileFact } from '../domain/photo-events.ts';
import { assertOwn } from '../domain/rights.ts';
import type { Writing } from '../ports.ts';
import { seePhoto } from '../steps/lock-photo.ts';
import { changePhotoCount, changePlatformCount } from '../store/famibooks.ts';
import type { PhotoRef } from '../store/photos.ts';
import type { Tx } from '../store/prisma.ts';
import { removePhoto } from '../store/removals.ts';
import { forgetOldRemovedFiles } from '../store/removed-files.ts';
import { forgetUnusedTags, untagPhotos } from '../store/tags.ts';

const takeOut = async (tx: Tx, photo: PhotoRef): Promise<number> => {
  await changePhotoCount(tx, photo.famibookId, -1);
  const tags = await untagPhotos(tx, [photo.id]);
  const version = await removePhoto(tx, photo.id);
  if (version === undefined) throw new AppError('photo_not_found');
  await forgetUnusedTags(tx, tags);
  await forgetOldRemovedFiles(tx);
  await changePlatformCount(tx, -1);
  return version;
};

/** A photo goes with its comments and reactions: by its owner, or by the administrator whoever's it is. */
export const deletePhoto =
  ({ transaction, announce }: Writing) =>
  (who: Identity, id: PhotoId, as: 'owner' | 'administrator'): Promise<void> =>
    transaction(async (tx) => {
      const photo = await seePhoto(tx, who, id);
      if (as === 'owner') assertOwn(who, photo);
      const version = await takeOut(tx, photo);
      await announce(tx, fileFact('photo.deleted.v1', photo, version));
    });
