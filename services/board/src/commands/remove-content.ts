import { lockFamiBooks } from '@famibook/famibook-kit/famibook-replica';
import { REMOVED_AT_ONCE } from '@famibook/famibook-kit/removals';
import { messageEvent } from '../domain/message-events.ts';
import type { SqlTx } from '../ports.ts';
import { choosePosts } from '../steps/choose-posts.ts';
import { type RemoveMessagesDeps, removeMessages } from '../steps/remove-messages.ts';

/**
 * Removes a part of a deleted user's messages, with all replies below them, and of the user's reactions (D8).
 * @param atOnce how many posts and reactions at most
 * @returns whether anything is left
 */
export function removeUser(deps: RemoveMessagesDeps, atOnce = REMOVED_AT_ONCE) {
  const { publish, removals } = deps;
  return async (tx: SqlTx, userId: string): Promise<boolean> => {
    const posts = await choosePosts(deps, tx, await removals.threadsOf(tx, userId, atOnce), atOnce);
    const reactedTo = await removals.messagesWithReactionsOf(tx, userId, atOnce);
    await lockFamiBooks(tx, await removals.famibooksOf(tx, [...posts, ...reactedTo]));
    const changed = await removals.removeReactionsOf(tx, userId, reactedTo);
    await publish(
      tx,
      changed.map((post) => messageEvent('message.reacted.v1', post, post.version)),
    );
    await removeMessages(deps, tx, posts);
    if (await removals.isAnythingLeftOf(tx, userId)) return true;
    await removals.removePendingCounts(tx, userId);
    return false;
  };
}

/**
 * Removes a part of a deleted FamiBook's messages, the newest first, with all replies and reactions (D40).
 * @returns whether anything is left
 */
export function removeFamiBook(deps: RemoveMessagesDeps) {
  const { removals } = deps;
  return async (tx: SqlTx, famibookId: string): Promise<boolean> => {
    await lockFamiBooks(tx, [famibookId]);
    const threads = await removals.newestThreadsIn(tx, famibookId, REMOVED_AT_ONCE);
    await removeMessages(deps, tx, await choosePosts(deps, tx, threads, REMOVED_AT_ONCE));
    if (await removals.isAnythingLeftIn(tx, famibookId)) return true;
    await removals.removeFamiBookState(tx, famibookId);
    return false;
  };
}
