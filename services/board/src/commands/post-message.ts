import type { Identity } from '@famibook/contracts/identity';
import type { MessageId } from '@famibook/contracts/ids';
import { assertMayNest } from '../domain/approval-state.ts';
import type { Deps } from '../ports.ts';
import { type AddMessageDeps, addMessage } from '../steps/add-message.ts';
import { lockCurrentFamiBook, lockThread } from '../steps/lock-message.ts';

type PostDeps = AddMessageDeps & Pick<Deps, 'transaction' | 'consumeWritingLimit' | 'famibooks'>;

/** Posts a message in the current FamiBook (D11) and returns its id. @throws AppError `too_many_pending` */
export function postMessage(deps: PostDeps) {
  return async (actor: Identity, content: string): Promise<MessageId> => {
    await deps.consumeWritingLimit(actor.userId);
    return deps.transaction(async (tx) => {
      const famibook = await lockCurrentFamiBook(deps, tx, actor);
      return addMessage(deps, tx, actor, { famibook, parent: undefined, content });
    });
  };
}

/**
 * Replies to a message in its FamiBook, also when another one is current (D11, D13). Returns the reply's id.
 * @throws AppError `message_not_found`, `replies_too_deep`, `too_many_pending`
 */
export function replyToMessage(deps: PostDeps) {
  return async (actor: Identity, parentId: MessageId, content: string): Promise<MessageId> => {
    await deps.consumeWritingLimit(actor.userId);
    return deps.transaction(async (tx) => {
      const { message: parent, famibook } = await lockThread(deps, tx, actor, parentId);
      assertMayNest(parent);
      return addMessage(deps, tx, actor, { famibook, parent, content });
    });
  };
}
