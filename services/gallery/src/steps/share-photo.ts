import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId, PhotoId } from '@famibook/contracts/ids';
import type { StagedImage } from '@famibook/contracts/media';
import { admitWriter } from '@famibook/famibook-kit/user-replica';
import { AppError } from '@famibook/service-kit/errors';
import type { Failpoint } from '@famibook/service-kit/runtime/failpoint';
import { fileFact } from '../domain/photo-events.ts';
import { assertPlanHolds } from '../domain/plan-limit.ts';
import { dictionaryTags } from '../domain/tags.ts';
import type { GalleryFailpoint } from '../failpoints.ts';
import type { Writing } from '../ports.ts';
import { changePhotoCount, changePlatformCount, ensureFamibook } from '../store/famibooks.ts';
import { findSameBytes, insertPhoto } from '../store/photos.ts';
import type { Tx } from '../store/prisma.ts';
import { tagPhoto } from '../store/tags.ts';

export interface Upload {
  place: { famibookId: FamiBookId; famibookName: string };
  /** Its bytes lie with media, claimed by nobody yet. */
  image: StagedImage;
  description: string;
  tags: string;
}

export interface Sharing extends Pick<Writing, 'announce'> {
  newId(): string;
  failpoint: Failpoint<GalleryFailpoint>;
}

/** Makes room for one more in the FamiBook, which stays locked: neither plan nor sameness can change under it. */
const takePlace = async (tx: Tx, who: Identity, { place, image }: Upload): Promise<void> => {
  await ensureFamibook(tx, who, place.famibookId, place.famibookName);
  const { planType, photoCount } = await changePhotoCount(tx, place.famibookId, 1);
  const photoId = await findSameBytes(tx, place.famibookId, image.sha256);
  if (photoId) throw new AppError('duplicate_photo', { extra: { photoId } });
  assertPlanHolds(planType, photoCount);
};

/** A picture becomes a photo of its FamiBook: its row, its tags, its fact and all counts, in one transaction (D17, D20, D21). */
export const sharePhoto = async ({ announce, newId, failpoint }: Sharing, tx: Tx, who: Identity, upload: Upload) => {
  const { place, image, description, tags } = upload;
  await admitWriter(tx, who, place.famibookId);
  await takePlace(tx, who, upload);
  const id = newId() as PhotoId;
  await insertPhoto(tx, { id, famibookId: place.famibookId, userId: who.userId, description, tags, image });
  await tagPhoto(tx, id, place.famibookId, dictionaryTags(tags));
  await announce(tx, fileFact('photo.uploaded.v1', { id, ...place, userId: who.userId, fileId: image.fileId }, 1));
  await changePlatformCount(tx, 1);
  failpoint('gallery.upload.before-commit');
  return id;
};
