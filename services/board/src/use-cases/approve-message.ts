import type { Identity } from '@famibook/contracts/identity';
import type { MessageId } from '@famibook/contracts/ids';
import { messageFact } from '../domain/facts.ts';
import { assertMayBeApproved } from '../domain/standing.ts';
import { changeFigures } from '../store/figures.ts';
import { findMessage, publish } from '../store/messages.ts';
import { holdForReview, type Reach } from './hold-for-review.ts';
import type { Writing } from './ports.ts';

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
