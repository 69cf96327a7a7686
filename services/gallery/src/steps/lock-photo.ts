import type { Identity } from '@famibook/contracts/identity';
import type { PhotoId } from '@famibook/contracts/ids';
import { admitWriter } from '@famibook/famibook-kit/user-replica';
import { AppError } from '@famibook/service-kit/errors';
import { assertMaySeePhoto } from '../domain/rights.ts';
import { findPhoto, lockPhoto, type PhotoRef } from '../store/photos.ts';
import type { Tx } from '../store/prisma.ts';

/** A photo that the caller may see, as it stands now. */
export const seePhoto = async (tx: Tx, who: Identity, id: PhotoId): Promise<PhotoRef> => {
  const photo = await findPhoto(tx, id);
  if (!photo) throw new AppError('photo_not_found');
  assertMaySeePhoto(who, photo);
  return photo;
};

/**
 * The same, held until the transaction ends. Everything locks in one order, so that nothing waits in a ring: the person,
 * then the FamiBook, then the photo.
 */
export const holdPhoto = async (tx: Tx, who: Identity, id: PhotoId): Promise<PhotoRef> => {
  const seen = await seePhoto(tx, who, id);
  await admitWriter(tx, who, seen.famibookId);
  const held = await lockPhoto(tx, id);
  if (!held) throw new AppError('photo_not_found');
  return held;
};
