import type { Identity } from '@famibook/contracts/identity';
import type { PhotoId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { fileEvent } from '../domain/photo-events.ts';
import { assertOwn } from '../domain/rights.ts';
import type { Deps } from '../ports.ts';
import { findVisiblePhoto } from '../steps/lock-photo.ts';
import { changePhotoCount, changePlatformCount } from '../store/famibooks.ts';
import type { PhotoRef } from '../store/photos.ts';
import type { Tx } from '../store/prisma.ts';
import { removePhoto } from '../store/removals.ts';
import { forgetOldRemovedFiles } from '../store/removed-files.ts';
import { forgetUnusedTags, untagPhotos } from '../store/tags.ts';

/** Deletes a photo with its comments and reactions: its owner may, and the administrator may delete everybody's. */
export function deletePhoto({ transaction, publish }: Pick<Deps, 'transaction' | 'publish'>) {
  return (actor: Identity, id: PhotoId, as: 'owner' | 'administrator'): Promise<void> =>
    transaction(async (tx) => {
      const photo = await findVisiblePhoto(tx, actor, id);
      if (as === 'owner') assertOwn(actor, photo);
      const version = await removeFrom(tx, photo);
      await publish(tx, fileEvent('photo.deleted.v1', photo, version));
    });
}

/** The change of the FamiBook's count comes first, because it locks the FamiBook. */
async function removeFrom(tx: Tx, photo: PhotoRef): Promise<number> {
  await changePhotoCount(tx, photo.famibookId, -1);
  const tags = await untagPhotos(tx, [photo.id]);
  const version = await removePhoto(tx, photo.id);
  if (version === undefined) throw new AppError('photo_not_found');
  await forgetUnusedTags(tx, tags);
  await forgetOldRemovedFiles(tx);
  await changePlatformCount(tx, -1);
  return version;
}
