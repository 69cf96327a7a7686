import { lockFamibooks } from '@famibook/famibook-kit/famibook-replica';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import { messageEvent } from '../domain/message-events.ts';
import type { Deps } from '../ports.ts';
import { removeMessages } from '../steps/remove-messages.ts';
import { famibooksTouchedBy, forgetWaiting, messagesOf, removeReactionsOf } from '../store/removals.ts';

/** Removes the messages of a deleted user with all replies, and the user's reactions; counts follow (D8). */
export function removeUser({ publish }: Pick<Deps, 'publish'>) {
  return async (tx: SqlRunner, userId: string): Promise<void> => {
    await lockFamibooks(tx, await famibooksTouchedBy(tx, userId));
    const changed = await removeReactionsOf(tx, userId);
    await publish(tx, ...changed.map((post) => messageEvent('message.reacted.v1', post, post.version)));
    await removeMessages(tx, publish, await messagesOf(tx, userId));
    await forgetWaiting(tx, userId);
  };
}
