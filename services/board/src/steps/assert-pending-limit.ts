import type { SqlRunner } from '@famibook/service-kit/db/database';
import { AppError } from '@famibook/service-kit/errors';
import type { ApprovalState } from '../domain/approval-state.ts';
import { countToReviewOf } from '../store/pending-messages.ts';

/** Managers review messages by the day, so a retry within the hour rarely helps. */
const RETRY_AFTER_SECONDS = 3_600;

/**
 * Limits how many posts of one user wait for the manager (D24). The caller has locked the FamiBook, so that two posts at
 * once cannot both take the last place.
 * @throws AppError `too_many_pending`
 */
export async function assertPendingLimit(
  tx: SqlRunner,
  post: ApprovalState & { famibookId: string; userId: string },
  maxPending: number,
): Promise<void> {
  if (post.isApproved || post.waitsForParent) return;
  if ((await countToReviewOf(tx, post)) < maxPending) return;
  const message = `${maxPending.toLocaleString('en')} of your messages are waiting for review here, which is as many as can wait. Please try again when they have been looked at.`;
  throw new AppError('too_many_pending', { message, retryAfterSeconds: RETRY_AFTER_SECONDS });
}
