import { REPLY_DEPTH } from '@famibook/contracts/limits';
import { AppError } from '@famibook/service-kit/errors';

/** Whether a post is published, and if not, whether that is only because what it answers is not. */
export interface ApprovalState {
  isApproved: boolean;
  waitsForParent: boolean;
}

interface Circumstances {
  /** Its author is the FamiBook's manager or the administrator, or the manager trusts the family. */
  isTrusted: boolean;
  /** What it answers; undefined for a message. */
  parent: { isApproved: boolean } | undefined;
}

/** Nothing published hangs under something that waits: there, a trusted reply waits too, and is published with it (D11). */
export const approvalStateOf = ({ isTrusted, parent }: Circumstances): ApprovalState => {
  const hasPlace = parent?.isApproved ?? true;
  return { isApproved: isTrusted && hasPlace, waitsForParent: isTrusted && !hasPlace };
};

/** @throws AppError `replies_too_deep` when a reply to this would be deeper than REPLY_DEPTH (D13) */
export const assertMayNest = (parent: { ancestors: readonly string[] }): void => {
  if (parent.ancestors.length >= REPLY_DEPTH) throw new AppError('replies_too_deep');
};

/** @throws AppError `already_decided` for what is published, `parent_pending` below something that waits itself (D27) */
export const assertMayBeApproved = (post: ApprovalState, parent: { isApproved: boolean } | undefined): void => {
  if (post.isApproved) throw new AppError('already_decided');
  if (parent?.isApproved === false) throw new AppError('parent_pending');
};
