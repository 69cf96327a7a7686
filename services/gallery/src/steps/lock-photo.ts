import type { Identity } from '@famibook/contracts/identity';
import type { PhotoId } from '@famibook/contracts/ids';
import { admitWriter } from '@famibook/famibook-kit/user-replica';
import { AppError } from '@famibook/service-kit/errors';
import { assertMaySeePhoto } from '../domain/rights.ts';
import { findPhoto, lockPhoto, type PhotoRef } from '../store/photos.ts';
import type { Tx } from '../store/prisma.ts';

/** Finds a photo that the actor may see. */
export async function findVisiblePhoto(tx: Tx, actor: Identity, id: PhotoId): Promise<PhotoRef> {
  const photo = await findPhoto(tx, id);
  if (!photo) throw new AppError('photo_not_found');
  assertMaySeePhoto(actor, photo);
  return photo;
}

/**
 * Locks a photo that the actor may see until the transaction ends. Every transaction locks in one order, so that none
 * waits in a ring: the user, then the FamiBook, then the photo.
 */
export async function lockPhotoForWrite(tx: Tx, actor: Identity, id: PhotoId): Promise<PhotoRef> {
  const seen = await findVisiblePhoto(tx, actor, id);
  await admitWriter(tx, actor, seen.famibookId);
  const locked = await lockPhoto(tx, id);
  if (!locked) throw new AppError('photo_not_found');
  return locked;
}
