import type { Identity } from '@famibook/contracts/identity';
import { admitWriter } from '@famibook/famibook-kit/user-replica';
import { standingOf } from '../domain/approval-state.ts';
import { messageFact } from '../domain/message-events.ts';
import { currentPlace, isModerator } from '../domain/rights.ts';
import type { Posting } from '../ports.ts';
import { assertMayWait } from '../steps/assert-pending-limit.ts';
import { changeFigures } from '../store/counters.ts';
import { ensureFamibook, lockFamibook } from '../store/famibooks.ts';
import { insertMessage } from '../store/messages.ts';

/** A member's waits for approval, the manager's and the administrator's do not (D11). Answers its id. */
export const postMessage =
  ({ transaction, announce, newId, countWriting, maxPending }: Posting) =>
  async (who: Identity, content: string): Promise<string> => {
    await countWriting(who.userId);
    return transaction(async (tx) => {
      const { famibookId, famibookName } = currentPlace(who);
      await admitWriter(tx, who, famibookId);
      await ensureFamibook(tx, who, famibookId, famibookName);
      const { name, publishWithoutReview } = await lockFamibook(tx, famibookId);
      const isTrusted = publishWithoutReview || isModerator(who, famibookId);
      const posted = {
        id: newId(),
        famibookId,
        userId: who.userId,
        parentId: null,
        ...standingOf({ isTrusted, parent: undefined }),
      };
      await assertMayWait(tx, posted, maxPending);
      await insertMessage(tx, { ...posted, parent: undefined, content });
      await announce(tx, messageFact('message.posted.v1', { ...posted, famibookName: name }, 1));
      await changeFigures(tx, [{ ...posted, after: posted }]);
      return posted.id;
    });
  };
