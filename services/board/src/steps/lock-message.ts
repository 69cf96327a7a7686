import type { Identity } from '@famibook/contracts/identity';
import type { MessageId } from '@famibook/contracts/ids';
import { admitWriter } from '@famibook/famibook-kit/user-replica';
import { AppError } from '@famibook/service-kit/errors';
import { assertMaySeeMessage } from '../domain/rights.ts';
import { type FamiBookRow, lockFamibook } from '../store/famibooks.ts';
import { findMessage, lockMessage, type MessageRef } from '../store/messages.ts';
import type { Tx } from '../store/prisma.ts';

/*
 * Every transaction locks in one order, so that none waits in a ring: the user, then the FamiBook, then a message, then
 * the row of the platform.
 */

/** Locks a message, so that its counts stay as they are until the transaction ends. */
export async function lockMessageForWrite(tx: Tx, actor: Identity, id: MessageId): Promise<MessageRef> {
  const seen = await requireVisible(findMessage, tx, actor, id);
  await admitWriter(tx, actor, seen.famibookId);
  return requireVisible(lockMessage, tx, actor, id);
}

/** Locks the FamiBook of a message: nothing is posted, published or deleted there until the transaction ends. */
export async function lockThread(
  tx: Tx,
  actor: Identity,
  id: MessageId,
): Promise<{ message: MessageRef; famibook: FamiBookRow }> {
  const seen = await requireVisible(findMessage, tx, actor, id);
  await admitWriter(tx, actor, seen.famibookId);
  const famibook = await lockFamibook(tx, seen.famibookId);
  return { message: await requireVisible(findMessage, tx, actor, id), famibook };
}

async function requireVisible(find: typeof findMessage, tx: Tx, actor: Identity, id: MessageId): Promise<MessageRef> {
  const message = await find(tx, id);
  if (!message) throw new AppError('message_not_found');
  assertMaySeeMessage(actor, message);
  return message;
}
