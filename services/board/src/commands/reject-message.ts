import type { Identity } from '@famibook/contracts/identity';
import type { MessageId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import type { WriteDeps } from '../ports.ts';
import { lockForReview } from '../steps/lock-for-review.ts';
import { removeMessages } from '../steps/remove-messages.ts';
import { rememberRejections } from '../store/rejections.ts';

/** Deletes a pending post with everything below it; a published one is not a manager's to delete (D11, D27). */
export function rejectMessage({ transaction, publish }: WriteDeps) {
  return (actor: Identity, id: MessageId): Promise<void> =>
    transaction(async (tx) => {
      const message = await lockForReview(tx, actor, id, 'current');
      if (message.isApproved) throw new AppError('already_decided');
      await rememberRejections(tx, [id], message);
      await removeMessages(tx, publish, [id]);
    });
}
