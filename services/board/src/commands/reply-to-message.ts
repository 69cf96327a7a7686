import type { Identity } from '@famibook/contracts/identity';
import type { MessageId } from '@famibook/contracts/ids';
import { assertMayNest, standingOf } from '../domain/approval-state.ts';
import { messageFact } from '../domain/message-events.ts';
import { isModerator } from '../domain/rights.ts';
import type { Posting } from '../ports.ts';
import { assertMayWait } from '../steps/assert-pending-limit.ts';
import { holdThread } from '../steps/lock-message.ts';
import { changeFigures } from '../store/counters.ts';
import { insertMessage } from '../store/messages.ts';

/** In the FamiBook of what is answered (D11, D13). Answers the reply's id. */
export const replyToMessage =
  ({ transaction, announce, newId, countWriting, maxPending }: Posting) =>
  async (who: Identity, parentId: MessageId, content: string): Promise<string> => {
    await countWriting(who.userId);
    return transaction(async (tx) => {
      const { message: parent, famibook } = await holdThread(tx, who, parentId);
      assertMayNest(parent);
      const { famibookId, famibookName } = parent;
      const isTrusted = famibook.publishWithoutReview || isModerator(who, famibookId);
      const reply = { id: newId(), famibookId, userId: who.userId, parentId, ...standingOf({ isTrusted, parent }) };
      await assertMayWait(tx, reply, maxPending);
      await insertMessage(tx, { ...reply, parent, content });
      await announce(tx, messageFact('message.posted.v1', { ...reply, famibookName }, 1));
      await changeFigures(tx, [{ ...reply, after: reply }]);
      return reply.id;
    });
  };
