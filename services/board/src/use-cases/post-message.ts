import type { Identity } from '@famibook/contracts/identity';
import { admitWriter } from '@famibook/famibook-kit/user-replica';
import { messageFact } from '../domain/facts.ts';
import { currentPlace, isModerator } from '../domain/rights.ts';
import { standingOf } from '../domain/standing.ts';
import { ensureFamibook, lockFamibook } from '../store/famibooks.ts';
import { changeFigures } from '../store/figures.ts';
import { insertMessage } from '../store/messages.ts';
import { assertMayWait } from './assert-may-wait.ts';
import type { Posting } from './ports.ts';

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
