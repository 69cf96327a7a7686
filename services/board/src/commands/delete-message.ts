import type { Identity } from '@famibook/contracts/identity';
import type { MessageId } from '@famibook/contracts/ids';
import { assertOwn } from '@famibook/famibook-kit/rights';
import { messageEvent } from '../domain/message-events.ts';
import type { Deps } from '../ports.ts';
import { lockThread } from '../steps/lock-message.ts';
import { type RemoveMessagesDeps, removeMessages } from '../steps/remove-messages.ts';

type DeleteDeps = RemoveMessagesDeps & Pick<Deps, 'transaction' | 'messages' | 'famibooks' | 'publishNamed'>;

/** Deletes a message with all replies: an author the own message, the administrator any. */
export function deleteMessage(deps: DeleteDeps) {
  return (actor: Identity, id: MessageId, as: 'author' | 'administrator'): Promise<void> =>
    deps.transaction(async (tx) => {
      const { message } = await lockThread(deps, tx, actor, id);
      if (as === 'author') assertOwn(actor, message);
      if (message.userId !== actor.userId) {
        await deps.publishNamed(tx, messageEvent('message.removed-by-administrator.v1', message, message.version));
      }
      await removeMessages(deps, tx, [id]);
    });
}
