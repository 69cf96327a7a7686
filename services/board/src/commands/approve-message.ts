import type { Identity } from '@famibook/contracts/identity';
import type { MessageId } from '@famibook/contracts/ids';
import { assertMayBeApproved } from '../domain/approval-state.ts';
import { messageFact } from '../domain/message-events.ts';
import type { Writing } from '../ports.ts';
import { holdForReview, type Reach } from '../steps/lock-for-review.ts';
import { changeFigures } from '../store/counters.ts';
import { findMessage, publish } from '../store/messages.ts';

/** Publishes a pending post, once, and with it the replies that waited for nothing else (D11, D27). */
export const approveMessage =
  ({ transaction, announce }: Writing) =>
  (who: Identity, id: MessageId, reach: Reach): Promise<void> =>
    transaction(async (tx) => {
      const message = await holdForReview(tx, who, id, reach);
      const parent = message.parentId === null ? undefined : await findMessage(tx, message.parentId);
      assertMayBeApproved(message, parent);
      const published = await publish(tx, id);
      await announce(tx, ...published.map((post) => messageFact('message.approved.v1', post, post.version)));
      await changeFigures(
        tx,
        published.map((post) => {
          const before = { parentId: post.parentId, isApproved: false, waitsForParent: post.id !== id };
          return { ...post, before, after: post };
        }),
      );
    });
