import type { Identity } from '@famibook/contracts/identity';
import type { MessageId } from '@famibook/contracts/ids';
import { admitWriter } from '@famibook/famibook-kit/user-replica';
import { AppError } from '@famibook/service-kit/errors';
import { currentPlace } from '../domain/rights.ts';
import { lockFamibook } from '../store/famibooks.ts';
import { findMessage, type MessageRef } from '../store/messages.ts';
import type { Tx } from '../store/prisma.ts';
import { wasRejected } from '../store/rejections.ts';

/** A manager decides in the current FamiBook, the administrator anywhere. */
export type ReviewScope = 'current' | 'anywhere';

/**
 * Finds a post to be decided about and locks its FamiBook until the transaction ends, so that of two decisions one is
 * first.
 * @throws AppError `already_decided` for a rejected one, `message_not_found`
 */
export async function lockForReview(tx: Tx, actor: Identity, id: MessageId, scope: ReviewScope): Promise<MessageRef> {
  const famibookId = scope === 'current' ? currentPlace(actor).famibookId : undefined;
  const seen = await findForReview(tx, id, famibookId);
  await admitWriter(tx, actor, seen.famibookId);
  await lockFamibook(tx, seen.famibookId);
  return findForReview(tx, id, famibookId);
}

async function findForReview(tx: Tx, id: MessageId, famibookId: string | undefined): Promise<MessageRef> {
  const message = await findMessage(tx, id);
  if (message && message.famibookId === (famibookId ?? message.famibookId)) return message;
  const isRejected = !message && (await wasRejected(tx, id, famibookId));
  throw new AppError(isRejected ? 'already_decided' : 'message_not_found');
}
