import { type Identity, mayManage } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { assertMaySeeContent } from '@famibook/famibook-kit/rights';
import { AppError } from '@famibook/service-kit/errors';

interface Post {
  famibookId: FamiBookId;
  userId: string;
  isApproved: boolean;
  /** Whether its FamiBook is suspended (D39). */
  isSuspended: boolean;
}

/** The manager of a FamiBook and the administrator see its pending posts and review them (D11). */
export function isModerator(identity: Identity, famibookId: FamiBookId): boolean {
  return mayManage(identity, famibookId);
}

/**
 * A pending post exists only for its author and moderators (D9, D11).
 * @throws AppError `message_not_found`, `pending_approval`, `famibook_suspended`
 */
export function assertMaySeeMessage(identity: Identity, post: Post): void {
  assertMaySeeContent(identity, post, 'message_not_found');
  if (post.isApproved || post.userId === identity.userId || isModerator(identity, post.famibookId)) return;
  throw new AppError('message_not_found');
}
