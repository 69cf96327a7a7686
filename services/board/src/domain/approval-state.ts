import { REPLY_DEPTH } from '@famibook/contracts/limits';
import { AppError } from '@famibook/service-kit/errors';

/** Whether a post is published, and if not, whether it waits only for its parent to be published. */
export interface ApprovalState {
  isApproved: boolean;
  waitsForParent: boolean;
}

interface NewPost {
  /** Whether it needs no review: its author is a moderator, or the FamiBook publishes without review. */
  isTrusted: boolean;
  /** Undefined for a message. */
  parent: { isApproved: boolean } | undefined;
}

/** A trusted reply to a pending post is published together with it, because no published post may be below it (D11). */
export function approvalStateOf({ isTrusted, parent }: NewPost): ApprovalState {
  const isParentPublished = parent?.isApproved ?? true;
  return { isApproved: isTrusted && isParentPublished, waitsForParent: isTrusted && !isParentPublished };
}

/** @throws AppError `replies_too_deep` when a reply to this post would be deeper than REPLY_DEPTH (D13) */
export function assertMayNest(parent: { ancestors: readonly string[] }): void {
  if (parent.ancestors.length >= REPLY_DEPTH) throw new AppError('replies_too_deep');
}

/** @throws AppError `already_decided` for a published post, `parent_pending` for a reply to a pending one (D27) */
export function assertMayBeApproved(post: ApprovalState, parent: { isApproved: boolean } | undefined): void {
  if (post.isApproved) throw new AppError('already_decided');
  if (parent?.isApproved === false) throw new AppError('parent_pending');
}
