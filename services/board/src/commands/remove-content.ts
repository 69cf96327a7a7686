import { lockFamibooks } from '@famibook/famibook-kit/famibook-replica';
import { messageEvent } from '../domain/message-events.ts';
import type { SqlTx } from '../ports.ts';
import { type RemoveMessagesDeps, removeMessages } from '../steps/remove-messages.ts';

/** Removes the messages of a deleted user with all replies, and the user's reactions (D8). */
export function removeUser(deps: RemoveMessagesDeps) {
  const { publish, removals } = deps;
  return async (tx: SqlTx, userId: string): Promise<void> => {
    await lockFamibooks(tx, await removals.famibooksWithTracesOf(tx, userId));
    const changed = await removals.removeReactionsOf(tx, userId);
    await publish(tx, ...changed.map((post) => messageEvent('message.reacted.v1', post, post.version)));
    await removeMessages(deps, tx, await removals.messagesOf(tx, userId));
    await removals.removePendingCounts(tx, userId);
  };
}

/** Removes the messages of a deleted FamiBook with all replies and reactions (D40). */
export function removeFamibook(deps: RemoveMessagesDeps) {
  const { removals } = deps;
  return async (tx: SqlTx, famibookId: string): Promise<void> => {
    await removeMessages(deps, tx, await removals.messagesIn(tx, famibookId));
    await removals.removeFamibookState(tx, famibookId);
  };
}
