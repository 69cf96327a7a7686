import type { Identity } from '@famibook/contracts/identity';
import type { MessageId } from '@famibook/contracts/ids';
import { ensureFamibook } from '@famibook/famibook-kit/famibook-replica';
import { admitWriter } from '@famibook/famibook-kit/user-replica';
import { approvalStateOf } from '../domain/approval-state.ts';
import { messageEvent } from '../domain/message-events.ts';
import { currentPlace, isModerator } from '../domain/rights.ts';
import type { PostDeps } from '../ports.ts';
import { assertPendingLimit } from '../steps/assert-pending-limit.ts';
import { changeCounters } from '../store/counters.ts';
import { lockFamibook } from '../store/famibooks.ts';
import { insertMessage } from '../store/messages.ts';

/** Posts a message: a member's waits for approval, the manager's and the administrator's do not (D11). Returns its id. */
export function postMessage({ transaction, publish, newId, countWriting, maxPending }: PostDeps) {
  return async (actor: Identity, content: string): Promise<MessageId> => {
    await countWriting(actor.userId);
    return transaction(async (tx) => {
      const place = currentPlace(actor);
      const { famibookId } = place;
      await admitWriter(tx, actor, famibookId);
      await ensureFamibook(tx, actor, place);
      const { name, publishWithoutReview } = await lockFamibook(tx, famibookId);
      const isTrusted = publishWithoutReview || isModerator(actor, famibookId);
      const state = approvalStateOf({ isTrusted, parent: undefined });
      const posted = { id: newId() as MessageId, famibookId, userId: actor.userId, parentId: null, ...state };
      await assertPendingLimit(tx, posted, maxPending);
      await insertMessage(tx, { ...posted, parent: undefined, content });
      await publish(tx, messageEvent('message.posted.v1', { ...posted, famibookName: name }, 1));
      await changeCounters(tx, [{ ...posted, after: posted }]);
      return posted.id;
    });
  };
}
