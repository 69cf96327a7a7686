import type { Identity } from '@famibook/contracts/identity';
import type { PhotoId } from '@famibook/contracts/ids';
import { assertMaySeeContent } from '@famibook/famibook-kit/rights';
import { authorizeWriter } from '@famibook/famibook-kit/user-replica';
import { AppError } from '@famibook/service-kit/errors';
import type { PhotoRef } from '../domain/photo.ts';
import type { Deps, Tx } from '../ports.ts';

/*
 * Every transaction locks in this order, so that no two wait for each other: the user, the FamiBook, a photo, the row of
 * the platform.
 */

type LockDeps = Pick<Deps, 'photos'>;

/** Finds a photo that the actor may see. @throws AppError `photo_not_found`, also for one that is being removed */
export async function findVisiblePhoto({ photos }: LockDeps, tx: Tx, actor: Identity, id: PhotoId): Promise<PhotoRef> {
  const photo = await photos.find(tx, id);
  if (!photo || photo.isBeingRemoved) throw new AppError('photo_not_found');
  assertMaySeeContent(actor, photo, 'photo_not_found');
  return photo;
}

/** Locks a photo that the actor may see, so that its counts do not change until the transaction ends. */
export async function lockPhotoForWrite(deps: LockDeps, tx: Tx, actor: Identity, id: PhotoId): Promise<PhotoRef> {
  const seen = await findVisiblePhoto(deps, tx, actor, id);
  await authorizeWriter(tx, actor, seen.famibookId);
  const locked = await deps.photos.lock(tx, id);
  if (!locked || locked.isBeingRemoved) throw new AppError('photo_not_found');
  return locked;
}
