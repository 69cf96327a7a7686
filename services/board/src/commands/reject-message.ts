import type { Identity } from '@famibook/contracts/identity';
import type { MessageId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import type { Writing } from '../ports.ts';
import { holdForReview } from '../steps/lock-for-review.ts';
import { removeMessages } from '../steps/remove-messages.ts';
import { rememberRejections } from '../store/rejections.ts';

/** Deletes a pending post with everything below it; what is published is not a manager's to delete (D11, D27). */
export const rejectMessage =
  ({ transaction, announce }: Writing) =>
  (who: Identity, id: MessageId): Promise<void> =>
    transaction(async (tx) => {
      const message = await holdForReview(tx, who, id, 'current');
      if (message.isApproved) throw new AppError('already_decided');
      await rememberRejections(tx, [id], message);
      await removeMessages(tx, announce, [id]);
    });
