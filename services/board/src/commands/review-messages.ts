import type { Identity } from '@famibook/contracts/identity';
import type { MessageId, UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { assertMayBeApproved } from '../domain/approval-state.ts';
import { messageEvent, rejectionEvents } from '../domain/message-events.ts';
import type { Deps, Tx } from '../ports.ts';
import { lockCurrentFamiBook, lockForReview, type ReviewScope } from '../steps/lock-message.ts';
import { type RemoveMessagesDeps, removeMessages } from '../steps/remove-messages.ts';

type ReviewDeps = Pick<Deps, 'transaction' | 'publishNamed' | 'messages' | 'reviews' | 'famibooks' | 'counters'>;

/** Publishes a pending post once, and with it the replies that waited only for it (D11, D27). */
export function approveMessage(deps: ReviewDeps) {
  const { transaction, publishNamed, messages, counters } = deps;
  return (actor: Identity, id: MessageId, scope: ReviewScope): Promise<void> =>
    transaction(async (tx) => {
      const message = await lockForReview(deps, tx, actor, { id, scope });
      const parent = message.parentId === null ? undefined : await messages.find(tx, message.parentId);
      assertMayBeApproved(message, parent);
      const approved = await messages.approve(tx, id);
      await publishNamed(
        tx,
        approved.map((post) => messageEvent('message.approved.v1', post, post.version)),
      );
      await counters.change(
        tx,
        approved.map((post) => {
          const before = { parentId: post.parentId, isApproved: false, waitsForParent: post.id !== id };
          return { ...post, before, after: post };
        }),
      );
    });
}

/** Deletes a pending post with all replies below it; a published one cannot be rejected (D11, D27). */
export function rejectMessage(deps: ReviewDeps & RemoveMessagesDeps) {
  const { transaction, reviews, publishNamed } = deps;
  return (actor: Identity, id: MessageId, scope: ReviewScope): Promise<void> =>
    transaction(async (tx) => {
      const message = await lockForReview(deps, tx, actor, { id, scope });
      if (message.isApproved) throw new AppError('already_decided');
      await reviews.saveRejections(tx, [id], message);
      await publishNamed(tx, messageEvent('message.rejected.v1', message, message.version));
      await removeMessages(deps, tx, [id]);
    });
}

/**
 * Rejects all posts of one user that wait for review in the current FamiBook, each as `rejectMessage` does (D11, D27), and
 * publishes the rejections together. Returns how many were rejected.
 * @throws AppError `already_decided` when no post of the user still waits, `user_not_found` when the user never posted
 */
export function rejectMessagesOf(deps: ReviewDeps & RemoveMessagesDeps) {
  const { transaction, reviews, publishNamed } = deps;
  return (actor: Identity, userId: UserId): Promise<number> =>
    transaction(async (tx) => {
      const { famibookId, famibookName } = await lockCurrentFamiBook(deps, tx, actor);
      const author = { famibookId, famibookName, userId };
      const ids = await reviews.listPending(tx, author);
      if (ids.length === 0) throw await nothingToReject(deps, tx, author);
      await reviews.saveRejections(tx, ids, author);
      await removeMessages({ ...deps, publish: publishNamed }, tx, ids, (removed) => rejectionEvents(author, removed));
      return ids.length;
    });
}

async function nothingToReject(
  { reviews }: ReviewDeps,
  tx: Tx,
  author: { famibookId: string; userId: string },
): Promise<AppError> {
  return (await reviews.hasPosted(tx, author))
    ? new AppError('already_decided', { message: 'Nothing of this person is waiting for review any more.' })
    : new AppError('user_not_found');
}
