import type { Identity } from '@famibook/contracts/identity';
import type { MessageId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { type ApprovalState, approvalStateOf } from '../domain/approval-state.ts';
import type { MessageRef } from '../domain/message.ts';
import { messageEvent } from '../domain/message-events.ts';
import { isModerator } from '../domain/rights.ts';
import type { Deps, Tx } from '../ports.ts';
import type { OpenFamiBook } from './lock-message.ts';

/** Managers review messages by the day, so a retry within the hour rarely helps. */
const RETRY_AFTER_SECONDS = 3_600;

export type AddMessageDeps = Pick<Deps, 'publish' | 'newId' | 'maxPending' | 'messages' | 'reviews' | 'counters'>;

interface NewPost {
  /** Locked by the caller. */
  famibook: OpenFamiBook;
  /** Undefined for a message. */
  parent: MessageRef | undefined;
  content: string;
}

/**
 * Adds a message or reply: a member's waits for review, a moderator's does not (D11).
 * @throws AppError `too_many_pending`
 */
export async function addMessage(
  deps: AddMessageDeps,
  tx: Tx,
  actor: Identity,
  { famibook, parent, content }: NewPost,
): Promise<MessageId> {
  const { famibookId, famibookName, publishWithoutReview } = famibook;
  const state = approvalStateOf({ isTrusted: publishWithoutReview || isModerator(actor, famibookId), parent });
  const id = deps.newId() as MessageId;
  const added = { id, famibookId, userId: actor.userId, parentId: parent?.id ?? null, ...state };
  await assertPendingLimit(deps, tx, added);
  await deps.messages.insert(tx, { ...added, parent, content });
  await deps.publish(tx, messageEvent('message.posted.v1', { ...added, famibookName }, 1));
  await deps.counters.change(tx, [{ ...added, after: added }]);
  return id;
}

/** Two posts at once cannot both be the last one within the limit (D24), because the FamiBook is locked. */
async function assertPendingLimit(
  { reviews, maxPending }: AddMessageDeps,
  tx: Tx,
  post: ApprovalState & { famibookId: string; userId: string },
): Promise<void> {
  if (post.isApproved || post.waitsForParent) return;
  if ((await reviews.countPending(tx, post)) < maxPending) return;
  const message = `${maxPending.toLocaleString('en')} of your messages are already waiting for review here. Please try again when they have been reviewed.`;
  throw new AppError('too_many_pending', { message, retryAfterSeconds: RETRY_AFTER_SECONDS });
}
