import type { Identity } from '@famibook/contracts/identity';
import { admitWriter } from '@famibook/famibook-kit/user-replica';
import { AppError } from '@famibook/service-kit/errors';
import { currentPlace } from '../domain/rights.ts';
import { lockFamibook } from '../store/famibooks.ts';
import { findMessage, type MessageRef } from '../store/messages.ts';
import type { Tx } from '../store/prisma.ts';
import { wasRejected } from '../store/rejections.ts';

/** A manager decides in the current FamiBook, the administrator anywhere. */
export type Reach = 'current' | 'anywhere';

/**
 * A post to be decided about, its FamiBook held until the transaction ends, so that of two who decide one is first.
 * @throws AppError `already_decided` for a rejected one, `message_not_found`
 */
export const holdForReview = async (tx: Tx, who: Identity, id: string, reach: Reach): Promise<MessageRef> => {
  const famibookId = reach === 'current' ? currentPlace(who).famibookId : undefined;
  const find = async (): Promise<MessageRef> => {
    const message = await findMessage(tx, id);
    if (message && message.famibookId === (famibookId ?? message.famibookId)) return message;
    const isRejected = !message && (await wasRejected(tx, id, famibookId));
    throw new AppError(isRejected ? 'already_decided' : 'message_not_found');
  };
  const seen = await find();
  await admitWriter(tx, who, seen.famibookId);
  await lockFamibook(tx, seen.famibookId);
  return find();
};
