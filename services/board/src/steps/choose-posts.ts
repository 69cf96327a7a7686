import { type Thread, threadsWithin } from '../domain/thread.ts';
import type { Deps, SqlTx } from '../ports.ts';

/**
 * Chooses what a part of a removal removes: the first threads that together have at most `max` posts. Of a thread that has
 * more by itself these are its newest posts, below which there are no others.
 */
export async function choosePosts(
  { removals }: Pick<Deps, 'removals'>,
  tx: SqlTx,
  threads: readonly Thread[],
  max: number,
): Promise<string[]> {
  const [first] = threads;
  if (!first) return [];
  const ids = threadsWithin(threads, max);
  return ids.length > 0 ? ids : removals.newestPostsOf(tx, first.id, max);
}
