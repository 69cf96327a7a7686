import { type Identity, maySee } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';

interface Owned {
  userId: string;
}

/** What a photo's FamiBook lets see; for others the photo does not exist (D9). Nothing of a suspended one is seen (D39). */
export const assertMaySeePhoto = (who: Identity, photo: { famibookId: FamiBookId; isSuspended: boolean }): void => {
  if (maySee(who, photo.famibookId)) {
    if (photo.isSuspended && !who.isAdmin) throw new AppError('famibook_suspended');
    return;
  }
  const isWaiting = who.current?.famibookId === photo.famibookId && !who.current.isApproved;
  throw new AppError(isWaiting ? 'pending_approval' : 'photo_not_found');
};

/** Editing and deleting a photo is its owner's; deleting a comment its author's (D22). */
export const assertOwn = (who: Identity, thing: Owned): void => {
  if (thing.userId !== who.userId) throw new AppError('forbidden');
};

/** Where a new photo goes: the session's current FamiBook; the administrator may have none yet (D1). */
export const placeForPhotos = (who: Identity): NonNullable<Identity['current']> => {
  if (!who.current) throw new AppError(who.isAdmin ? 'choose_famibook' : 'no_famibook');
  return who.current;
};
