import type { Identity } from '@famibook/contracts/identity';
import type { MessageId } from '@famibook/contracts/ids';
import { approvalStateOf, assertMayNest } from '../domain/approval-state.ts';
import { messageEvent } from '../domain/message-events.ts';
import { isModerator } from '../domain/rights.ts';
import type { PostDeps } from '../ports.ts';
import { assertPendingLimit } from '../steps/assert-pending-limit.ts';
import { lockThread } from '../steps/lock-message.ts';
import { changeCounters } from '../store/counters.ts';
import { insertMessage } from '../store/messages.ts';

/** Replies in the FamiBook of the message that is answered (D11, D13). Returns the reply's id. */
export function replyToMessage({ transaction, publish, newId, countWriting, maxPending }: PostDeps) {
  return async (actor: Identity, parentId: MessageId, content: string): Promise<MessageId> => {
    await countWriting(actor.userId);
    return transaction(async (tx) => {
      const { message: parent, famibook } = await lockThread(tx, actor, parentId);
      assertMayNest(parent);
      const { famibookId, famibookName } = parent;
      const isTrusted = famibook.publishWithoutReview || isModerator(actor, famibookId);
      const state = approvalStateOf({ isTrusted, parent });
      const reply = { id: newId() as MessageId, famibookId, userId: actor.userId, parentId, ...state };
      await assertPendingLimit(tx, reply, maxPending);
      await insertMessage(tx, { ...reply, parent, content });
      await publish(tx, messageEvent('message.posted.v1', { ...reply, famibookName }, 1));
      await changeCounters(tx, [{ ...reply, after: reply }]);
      return reply.id;
    });
  };
}
