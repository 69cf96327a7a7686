import { markPersonDeleted } from '@famibook/famibook-kit/user-replica';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import { messageFact } from '../domain/message-events.ts';
import type { Announce } from '../ports.ts';
import { removeMessages } from '../steps/remove-messages.ts';
import { lockFamibooks } from '../store/famibooks.ts';
import { famibooksTouchedBy, forgetWaiting, messagesOf, removeReactionsOf } from '../store/removals.ts';

const FACTS_AT_ONCE = 500;

/**
 * Removes a deleted person's messages with all replies, and reactions; counts follow (D8). The tombstone comes first: it
 * waits for what this person is writing just now, which is then removed with the rest, and refuses what comes later.
 */
export const removePerson =
  (announce: Announce) =>
  async (tx: SqlRunner, userId: string, version: number): Promise<void> => {
    await markPersonDeleted(tx, userId, version);
    await lockFamibooks(tx, await famibooksTouchedBy(tx, userId));
    const changed = await removeReactionsOf(tx, userId);
    const facts = changed.map((post) => messageFact('message.reacted.v1', post, post.version));
    for (let at = 0; at < facts.length; at += FACTS_AT_ONCE) {
      await announce(tx, ...facts.slice(at, at + FACTS_AT_ONCE));
    }
    await removeMessages(tx, announce, await messagesOf(tx, userId));
    await forgetWaiting(tx, userId);
  };
