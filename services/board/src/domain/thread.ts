/** A message or reply with all that is below it. */
export interface Thread {
  id: string;
  /** How many posts it is. */
  size: number;
}

/** The first of these threads that together have at most `max` posts. */
export function threadsWithin(threads: readonly Thread[], max: number): string[] {
  const ids: string[] = [];
  let posts = 0;
  for (const { id, size } of threads) {
    posts += size;
    if (posts > max) break;
    ids.push(id);
  }
  return ids;
}
