import { type EventData, type NewEvent, newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import type { MessageId, UserId } from '@famibook/contracts/ids';
import { admitWriter } from '@famibook/famibook-kit/user-replica';
import { AppError } from '@famibook/service-kit/errors';
import { currentPlace } from '../domain/rights.ts';
import type { Writing } from '../ports.ts';
import { removeMessages } from '../steps/remove-messages.ts';
import { ensureFamibook, lockFamibook } from '../store/famibooks.ts';
import { findToReviewOf, hasPosted } from '../store/pending-messages.ts';
import { rememberRejections } from '../store/rejections.ts';

/** So many ids one event carries. */
const MAX_MESSAGES = 500;

/**
 * Rejects all that one person has waiting in the current FamiBook, each as `rejectMessage` does (D11, D27), and announces
 * them together. Answers how many were rejected.
 * @throws AppError `already_decided` when nothing of this person waits any more, `user_not_found` for who never wrote here
 */
export const rejectMessagesOf =
  ({ transaction, announce }: Writing) =>
  (who: Identity, userId: UserId): Promise<number> =>
    transaction(async (tx) => {
      const { famibookId, famibookName } = currentPlace(who);
      await admitWriter(tx, who, famibookId);
      await ensureFamibook(tx, who, famibookId, famibookName);
      await lockFamibook(tx, famibookId);
      const author = { famibookId, userId };
      const ids = await findToReviewOf(tx, author);
      if (ids.length === 0) throw await whyNothing(hasPosted(tx, author));
      await rememberRejections(tx, ids, author);
      await removeMessages(tx, announce, ids, (gone) => rejectionsOf({ famibookId, famibookName, userId }, gone));
      return ids.length;
    });

const whyNothing = async (hasEverPosted: Promise<boolean>): Promise<AppError> =>
  (await hasEverPosted)
    ? new AppError('already_decided', { message: 'Nothing of this person is waiting for review any more.' })
    : new AppError('user_not_found');

type About = Pick<EventData<'messages.rejected.v1'>, 'famibookId' | 'famibookName' | 'userId'>;

/** However many there were, their family is told once for each batch. */
function rejectionsOf(about: About, gone: readonly { id: string; version: number }[]): NewEvent[] {
  const batches = Array.from({ length: Math.ceil(gone.length / MAX_MESSAGES) }, (_, at) =>
    gone.slice(at * MAX_MESSAGES, (at + 1) * MAX_MESSAGES),
  );
  return batches.map((batch) =>
    newEvent('messages.rejected.v1', about.userId, Math.max(...batch.map(({ version }) => version)), {
      ...about,
      messageIds: batch.map(({ id }) => id as MessageId),
    }),
  );
}
