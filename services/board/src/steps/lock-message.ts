import type { Identity } from '@famibook/contracts/identity';
import { admitWriter } from '@famibook/famibook-kit/user-replica';
import { AppError } from '@famibook/service-kit/errors';
import { assertMaySeeMessage } from '../domain/rights.ts';
import { type FamiBookRow, lockFamibook } from '../store/famibooks.ts';
import { findMessage, lockMessage, type MessageRef } from '../store/messages.ts';
import type { Tx } from '../store/prisma.ts';

/** A message that the caller may see, as it stands now. */
const seeMessage = async (find: typeof findMessage, tx: Tx, who: Identity, id: string): Promise<MessageRef> => {
  const message = await find(tx, id);
  if (!message) throw new AppError('message_not_found');
  assertMaySeeMessage(who, message);
  return message;
};

/*
 * Everything locks in one order, so that nothing waits in a ring: the person, then the FamiBook, then a message, then
 * the row of the platform.
 */

/** Its counts stay as they are until the transaction ends. */
export const holdMessage = async (tx: Tx, who: Identity, id: string): Promise<MessageRef> => {
  const seen = await seeMessage(findMessage, tx, who, id);
  await admitWriter(tx, who, seen.famibookId);
  return seeMessage(lockMessage, tx, who, id);
};

/** Its FamiBook stays as it is until the transaction ends: nothing is posted, published or deleted there meanwhile. */
export const holdThread = async (
  tx: Tx,
  who: Identity,
  id: string,
): Promise<{ message: MessageRef; famibook: FamiBookRow }> => {
  const seen = await seeMessage(findMessage, tx, who, id);
  await admitWriter(tx, who, seen.famibookId);
  const famibook = await lockFamibook(tx, seen.famibookId);
  return { message: await seeMessage(findMessage, tx, who, id), famibook };
};
