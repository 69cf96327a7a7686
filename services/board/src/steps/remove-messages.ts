import type { NewEvent } from '@famibook/contracts/events';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import { messageFact } from '../domain/message-events.ts';
import type { Announce } from '../ports.ts';
import { changeFigures } from '../store/counters.ts';
import { removeThreads } from '../store/removals.ts';

const FACTS_AT_ONCE = 500;

type Gone = Awaited<ReturnType<typeof removeThreads>>[number];

/**
 * Removes messages with everything below them; figures follow. One fact for each branch unless told otherwise, about its
 * top: who could see anything below could see that. Answers how many messages are gone.
 */
export const removeMessages = async (
  tx: SqlRunner,
  announce: Announce,
  ids: readonly string[],
  factsOf = oneForEach,
): Promise<number> => {
  const gone = await removeThreads(tx, ids);
  const goneIds = new Set(gone.map((post) => post.id));
  const tops = gone.filter((post) => post.parentId === null || !goneIds.has(post.parentId));
  const facts = factsOf(tops);
  for (let at = 0; at < facts.length; at += FACTS_AT_ONCE) await announce(tx, ...facts.slice(at, at + FACTS_AT_ONCE));
  await changeFigures(
    tx,
    gone.map((post) => ({ ...post, before: post })),
  );
  return gone.length;
};

function oneForEach(tops: readonly Gone[]): NewEvent[] {
  return tops.map((post) => messageFact('message.deleted.v1', post, post.version));
}
