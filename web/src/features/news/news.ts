/** What is compared of a photo, a message or a reply. */
export interface Entry {
  id: string;
  userId: string;
  createdAt: string;
  /** The message at the top of the thread of a reply. */
  root?: Entry;
}

/** What of a list was seen on this device. */
export interface Seen {
  ids: readonly string[];
  /** Older entries are never new, also when they move into the list because a newer one was deleted. */
  since: string;
}

/** Counts what others added since the list was last seen. Nothing is new at the first visit. */
export function countNew(entries: readonly Entry[], seen: Seen | undefined, viewerId: string): number {
  if (!seen) return 0;
  const isSeen = ({ id }: Entry) => seen.ids.includes(id);
  const isOld = ({ createdAt }: Entry) => createdAt <= seen.since;
  // A thread that moves into the list brings its replies along.
  const hasMovedUp = (root: Entry | undefined) => root !== undefined && isOld(root) && !isSeen(root);
  return entries.filter(
    (entry) => entry.userId !== viewerId && !isOld(entry) && !isSeen(entry) && !hasMovedUp(entry.root),
  ).length;
}

/** `limit` is the number of requested entries: a shorter list is complete. */
export function seenAll(entries: readonly Entry[], limit: number): Seen {
  const oldest = entries.reduce<string | undefined>(
    (least, { createdAt }) => (least === undefined || createdAt < least ? createdAt : least),
    undefined,
  );
  return { ids: entries.map(({ id }) => id), since: entries.length < limit ? '' : (oldest ?? '') };
}
