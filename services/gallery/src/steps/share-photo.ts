import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId, PhotoId } from '@famibook/contracts/ids';
import type { StagedImage } from '@famibook/contracts/media/schemas';
import { ensureFamibook } from '@famibook/famibook-kit/famibook-replica';
import { admitWriter } from '@famibook/famibook-kit/user-replica';
import { AppError } from '@famibook/service-kit/errors';
import { fileEvent } from '../domain/photo-events.ts';
import { assertPlanHolds } from '../domain/plan-limit.ts';
import { dictionaryTags } from '../domain/tags.ts';
import type { Deps } from '../ports.ts';
import { changePhotoCount, changePlatformCount } from '../store/famibooks.ts';
import { findSameBytes, insertPhoto } from '../store/photos.ts';
import type { Tx } from '../store/prisma.ts';
import { tagPhoto } from '../store/tags.ts';

export interface Upload {
  place: { famibookId: FamiBookId; famibookName: string };
  /** Its bytes are staged at media and claimed by nobody yet. */
  image: StagedImage;
  description: string;
  tags: string;
}

export type ShareDeps = Pick<Deps, 'publish' | 'newId' | 'failpoint'>;

/** Adds a photo to its FamiBook: its row, its tags, its event and all counts, in one transaction (D17, D20, D21). */
export async function sharePhoto(deps: ShareDeps, tx: Tx, actor: Identity, upload: Upload): Promise<PhotoId> {
  const { place, image, description, tags } = upload;
  const { famibookId } = place;
  const { userId } = actor;
  await admitWriter(tx, actor, famibookId);
  await takePlace(tx, actor, upload);
  const id = deps.newId() as PhotoId;
  await insertPhoto(tx, { id, famibookId, userId, description, tags, image });
  await tagPhoto(tx, id, famibookId, dictionaryTags(tags));
  await deps.publish(tx, fileEvent('photo.uploaded.v1', { id, ...place, userId, fileId: image.fileId }, 1));
  await changePlatformCount(tx, 1);
  deps.failpoint('gallery.upload.before-commit');
  return id;
}

/** Counts the photo in its FamiBook, which stays locked: neither its plan nor the bytes it has change meanwhile. */
async function takePlace(tx: Tx, actor: Identity, { place, image }: Upload): Promise<void> {
  await ensureFamibook(tx, actor, place);
  const { planType, photoCount } = await changePhotoCount(tx, place.famibookId, 1);
  const photoId = await findSameBytes(tx, place.famibookId, image.sha256);
  if (photoId) throw new AppError('duplicate_photo', { extra: { photoId } });
  assertPlanHolds(planType, photoCount);
}
