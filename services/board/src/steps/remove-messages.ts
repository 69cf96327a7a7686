import type { NewEvent } from '@famibook/contracts/events';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { Publish } from '@famibook/service-kit/messaging/service-events';
import { messageEvent } from '../domain/message-events.ts';
import { changeCounters } from '../store/counters.ts';
import type { MessageRef } from '../store/messages.ts';
import { removeThreads } from '../store/removals.ts';

/**
 * Removes messages with everything below them; counters follow. Publishes one event per removed branch, unless told
 * otherwise, about its top: whoever could see a post below could see the top.
 */
export async function removeMessages(
  tx: SqlRunner,
  publish: Publish,
  ids: readonly string[],
  eventsOf: (tops: readonly MessageRef[]) => NewEvent[] = deletionEvents,
): Promise<void> {
  const removed = await removeThreads(tx, ids);
  const removedIds = new Set<string>(removed.map((post) => post.id));
  const tops = removed.filter((post) => post.parentId === null || !removedIds.has(post.parentId));
  await publish(tx, ...eventsOf(tops));
  await changeCounters(
    tx,
    removed.map((post) => ({ ...post, before: post })),
  );
}

function deletionEvents(tops: readonly MessageRef[]): NewEvent[] {
  return tops.map((post) => messageEvent('message.deleted.v1', post, post.version));
}
