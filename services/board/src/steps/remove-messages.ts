import type { NewEvent } from '@famibook/contracts/events';
import type { MessageRef } from '../domain/message.ts';
import { messageEvent } from '../domain/message-events.ts';
import type { Deps, SqlTx } from '../ports.ts';

export type RemoveMessagesDeps = Pick<Deps, 'publish' | 'removals' | 'counters'>;

/**
 * Removes messages with all replies below them. Publishes one event per removed thread, about its top, because each user
 * who saw a reply could see the top.
 * @param toEvents makes the events; deletions unless given
 */
export async function removeMessages(
  { publish, removals, counters }: RemoveMessagesDeps,
  tx: SqlTx,
  ids: readonly string[],
  toEvents: (tops: readonly MessageRef[]) => NewEvent[] = deletionEvents,
): Promise<void> {
  const removed = await removals.removeThreads(tx, ids);
  const removedIds = new Set<string>(removed.map((post) => post.id));
  const tops = removed.filter((post) => post.parentId === null || !removedIds.has(post.parentId));
  await publish(tx, toEvents(tops));
  await counters.change(
    tx,
    removed.map((post) => ({ ...post, before: post })),
  );
}

function deletionEvents(tops: readonly MessageRef[]): NewEvent[] {
  return tops.map((post) => messageEvent('message.deleted.v1', post, post.version));
}
