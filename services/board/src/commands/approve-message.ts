import type { Identity } from '@famibook/contracts/identity';
import type { MessageId } from '@famibook/contracts/ids';
import { assertMayBeApproved } from '../domain/approval-state.ts';
import { messageEvent } from '../domain/message-events.ts';
import type { WriteDeps } from '../ports.ts';
import { lockForReview, type ReviewScope } from '../steps/lock-for-review.ts';
import { changeCounters } from '../store/counters.ts';
import { findMessage, publishMessage } from '../store/messages.ts';

/** Publishes a pending post once, and with it the replies that waited only for it (D11, D27). */
export function approveMessage({ transaction, publish }: WriteDeps) {
  return (actor: Identity, id: MessageId, scope: ReviewScope): Promise<void> =>
    transaction(async (tx) => {
      const message = await lockForReview(tx, actor, id, scope);
      const parent = message.parentId === null ? undefined : await findMessage(tx, message.parentId);
      assertMayBeApproved(message, parent);
      const published = await publishMessage(tx, id);
      await publish(tx, ...published.map((post) => messageEvent('message.approved.v1', post, post.version)));
      await changeCounters(
        tx,
        published.map((post) => {
          const before = { parentId: post.parentId, isApproved: false, waitsForParent: post.id !== id };
          return { ...post, before, after: post };
        }),
      );
    });
}
