import type { Identity } from '@famibook/contracts/identity';
import type { MessageId } from '@famibook/contracts/ids';
import { ensureFamiBook } from '@famibook/famibook-kit/famibook-replica';
import { type CurrentFamiBook, currentFamiBook } from '@famibook/famibook-kit/rights';
import { authorizeWriter } from '@famibook/famibook-kit/user-replica';
import { AppError } from '@famibook/service-kit/errors';
import type { MessageRef } from '../domain/message.ts';
import { assertMaySeeMessage } from '../domain/rights.ts';
import type { Deps, Tx } from '../ports.ts';

/*
 * Every transaction locks in this order, so that no two wait for each other: the user, the FamiBook, a message, the row
 * of the platform.
 */

type LockDeps = Pick<Deps, 'messages' | 'famibooks'>;

/** `current`: a manager reviews posts of the current FamiBook. `anywhere`: the administrator reviews all posts. */
export type ReviewScope = 'current' | 'anywhere';

export interface OpenFamiBook extends Pick<CurrentFamiBook, 'famibookId' | 'famibookName'> {
  publishWithoutReview: boolean;
}

/** Authorizes the actor as a writer in the current FamiBook, whose row is written when no event about it has come yet. */
export async function authorizeInCurrent(tx: Tx, actor: Identity): Promise<CurrentFamiBook> {
  const current = currentFamiBook(actor);
  await authorizeWriter(tx, actor, current.famibookId);
  await ensureFamiBook(tx, actor, current);
  return current;
}

/** The same, and locks the FamiBook until the transaction ends. */
export async function lockCurrentFamiBook(
  { famibooks }: Pick<Deps, 'famibooks'>,
  tx: Tx,
  actor: Identity,
): Promise<OpenFamiBook> {
  const { famibookId } = await authorizeInCurrent(tx, actor);
  const { name, publishWithoutReview } = await famibooks.lock(tx, famibookId);
  return { famibookId, famibookName: name, publishWithoutReview };
}

/** Locks a message that the actor may see, so that its counts do not change until the transaction ends. */
export async function lockMessageForWrite(
  { messages }: Pick<Deps, 'messages'>,
  tx: Tx,
  actor: Identity,
  id: MessageId,
): Promise<MessageRef> {
  const seen = requireVisible(actor, await messages.find(tx, id));
  await authorizeWriter(tx, actor, seen.famibookId);
  return requireVisible(actor, await messages.lock(tx, id));
}

/** Locks the FamiBook of a message that the actor may see, so that no thread in it changes. */
export async function lockThread(
  { messages, famibooks }: LockDeps,
  tx: Tx,
  actor: Identity,
  id: MessageId,
): Promise<{ message: MessageRef; famibook: OpenFamiBook }> {
  const { famibookId } = requireVisible(actor, await messages.find(tx, id));
  await authorizeWriter(tx, actor, famibookId);
  const { name, publishWithoutReview } = await famibooks.lock(tx, famibookId);
  const message = requireVisible(actor, await messages.find(tx, id));
  return { message, famibook: { famibookId, famibookName: name, publishWithoutReview } };
}

type FoundMessage = Awaited<ReturnType<Deps['messages']['find']>>;

/** What is about to be removed is not found any longer (D8). */
function requireVisible(actor: Identity, message: FoundMessage): MessageRef {
  if (!message || message.isBeingRemoved) throw new AppError('message_not_found');
  assertMaySeeMessage(actor, message);
  return message;
}

/**
 * Locks the FamiBook of a post that is to be reviewed, so that only one of two decisions succeeds.
 * @throws AppError `already_decided` for a rejected post, `message_not_found`
 */
export async function lockForReview(
  deps: LockDeps & Pick<Deps, 'reviews'>,
  tx: Tx,
  actor: Identity,
  { id, scope }: { id: MessageId; scope: ReviewScope },
): Promise<MessageRef> {
  const famibookId = scope === 'current' ? currentFamiBook(actor).famibookId : undefined;
  const seen = await findForReview(deps, tx, id, famibookId);
  await authorizeWriter(tx, actor, seen.famibookId);
  await deps.famibooks.lock(tx, seen.famibookId);
  return findForReview(deps, tx, id, famibookId);
}

async function findForReview(
  { messages, reviews }: Pick<Deps, 'messages' | 'reviews'>,
  tx: Tx,
  id: MessageId,
  famibookId: string | undefined,
): Promise<MessageRef> {
  const message = await messages.find(tx, id);
  const isHere = message?.famibookId === (famibookId ?? message?.famibookId);
  if (message && isHere && !message.isBeingRemoved) return message;
  const isRejected = !message && (await reviews.wasRejected(tx, id, famibookId));
  throw new AppError(isRejected ? 'already_decided' : 'message_not_found');
}
