import { type EventData, type NewEvent, newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import type { MessageId, UserId } from '@famibook/contracts/ids';
import { ensureFamibook } from '@famibook/famibook-kit/famibook-replica';
import { admitWriter } from '@famibook/famibook-kit/user-replica';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import { AppError } from '@famibook/service-kit/errors';
import { currentPlace } from '../domain/rights.ts';
import type { WriteDeps } from '../ports.ts';
import { removeMessages } from '../steps/remove-messages.ts';
import { lockFamibook } from '../store/famibooks.ts';
import { findToReviewOf, hasPosted } from '../store/pending-messages.ts';
import { rememberRejections } from '../store/rejections.ts';

/** The most ids in one event. */
const MAX_MESSAGES = 500;

/**
 * Rejects every post of one user that waits in the current FamiBook, each as `rejectMessage` does (D11, D27), and
 * publishes the rejections together. Returns how many were rejected.
 * @throws AppError `already_decided` when nothing of this user waits any more, `user_not_found` when the user never wrote
 * here
 */
export function rejectMessagesOf({ transaction, publish }: WriteDeps) {
  return (actor: Identity, userId: UserId): Promise<number> =>
    transaction(async (tx) => {
      const place = currentPlace(actor);
      const { famibookId, famibookName } = place;
      await admitWriter(tx, actor, famibookId);
      await ensureFamibook(tx, actor, place);
      await lockFamibook(tx, famibookId);
      const author = { famibookId, userId };
      const ids = await findToReviewOf(tx, author);
      if (ids.length === 0) throw await nothingToReject(tx, author);
      await rememberRejections(tx, ids, author);
      await removeMessages(tx, publish, ids, (removed) =>
        rejectionEvents({ famibookId, famibookName, userId }, removed),
      );
      return ids.length;
    });
}

async function nothingToReject(tx: SqlRunner, author: { famibookId: string; userId: string }): Promise<AppError> {
  return (await hasPosted(tx, author))
    ? new AppError('already_decided', { message: 'Nothing of this person is waiting for review any more.' })
    : new AppError('user_not_found');
}

type Author = Pick<EventData<'messages.rejected.v1'>, 'famibookId' | 'famibookName' | 'userId'>;

/** One event for each batch of messages. */
function rejectionEvents(author: Author, removed: readonly { id: MessageId; version: number }[]): NewEvent[] {
  const batches = Array.from({ length: Math.ceil(removed.length / MAX_MESSAGES) }, (_, at) =>
    removed.slice(at * MAX_MESSAGES, (at + 1) * MAX_MESSAGES),
  );
  return batches.map((batch) =>
    newEvent('messages.rejected.v1', author.userId, Math.max(...batch.map(({ version }) => version)), {
      ...author,
      messageIds: batch.map(({ id }) => id),
    }),
  );
}
