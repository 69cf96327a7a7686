import { type Identity, mayManage, maySee } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';

interface Post {
  famibookId: FamiBookId;
  userId: string;
  isApproved: boolean;
  /** Its FamiBook is (D39). */
  isSuspended: boolean;
}

/** Sees what waits in this FamiBook, and decides about it: its manager, and the administrator (D11). */
export const isModerator = (who: Identity, famibookId: FamiBookId): boolean => mayManage(who, famibookId);

/** For everybody but its author and who decides about it, a pending post does not exist (D9, D11). */
export const assertMaySeeMessage = (who: Identity, post: Post): void => {
  if (!maySee(who, post.famibookId)) {
    const isWaiting = who.current?.famibookId === post.famibookId && !who.current.isApproved;
    throw new AppError(isWaiting ? 'pending_approval' : 'message_not_found');
  }
  if (post.isSuspended && !who.isAdmin) throw new AppError('famibook_suspended');
  if (post.isApproved || post.userId === who.userId || isModerator(who, post.famibookId)) return;
  throw new AppError('message_not_found');
};

/** Deleting is the author's. */
export const assertOwn = (who: Identity, post: { userId: string }): void => {
  if (post.userId !== who.userId) throw new AppError('forbidden');
};

/** Where a message goes, and what a manager's calls are about: the current FamiBook; the administrator may have none (D1). */
export const currentPlace = (who: Identity): NonNullable<Identity['current']> => {
  if (!who.current) throw new AppError(who.isAdmin ? 'choose_famibook' : 'no_famibook');
  return who.current;
};
