import type { Identity } from '@famibook/contracts/identity';
import type { MessageId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { rememberRejections } from '../store/rejections.ts';
import { holdForReview } from './hold-for-review.ts';
import type { Writing } from './ports.ts';
import { removeMessages } from './remove-messages.ts';

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
