import type { StoredFile } from '../ingest/file-keys.ts';
import type { Tx } from '../store/prisma.ts';
import type { Portrait } from './domain.ts';

export type ServedPortrait = Pick<Portrait, 'id' | 'userId' | 'sha256'>;
export type OwnedPortrait = Pick<Portrait, 'id' | 'userId'>;

export function createPortraitStore(reader: Tx) {
  return {
    add: (tx: Tx, portrait: Portrait) => tx.portrait.create({ data: portrait }),
    /** Finds a portrait that is not deleted; a staged one is served too, because it may be seen before the claim arrives. */
    findServed: (id: string): Promise<ServedPortrait | null> =>
      reader.portrait.findFirst({
        where: { id, state: { not: 'deleted' } },
        select: { id: true, userId: true, sha256: true },
      }),
    /** Also claims one that an older event retired, while its bytes exist. @returns false unless it is this user's own */
    claim: async (tx: Tx, { id, userId }: OwnedPortrait, now: Date): Promise<boolean> => {
      const claimed = await tx.portrait.updateMany({
        where: { id, userId, OR: [{ state: { not: 'deleted' } }, { deleteAfter: { gt: now } }] },
        data: { state: 'claimed', claimedAt: now, deleteAfter: null },
      });
      return claimed.count === 1;
    },
    /** A staged one stays, because a later event may name it. */
    retireClaimed: (tx: Tx, userId: string, butId: string | undefined, deleteAfter: Date) =>
      tx.portrait.updateMany({
        where: { userId, state: 'claimed', ...(butId && { id: { not: butId } }) },
        data: { state: 'deleted', deleteAfter },
      }),
    retireAll: (tx: Tx, userId: string, now: Date) =>
      tx.portrait.updateMany({ where: { userId }, data: { state: 'deleted', deleteAfter: now } }),
    /** Portraits that were staged before then, in the order of their ids, after `afterId`. */
    listUnclaimed: (before: Date, afterId: string | undefined, limit: number): Promise<OwnedPortrait[]> =>
      reader.portrait.findMany({
        where: { state: 'staged', createdAt: { lt: before }, ...(afterId && { id: { gt: afterId } }) },
        orderBy: { id: 'asc' },
        select: { id: true, userId: true },
        take: limit,
      }),
    retireUnclaimed: (tx: Tx, ids: string[], now: Date) =>
      tx.portrait.updateMany({
        where: { id: { in: ids }, state: 'staged' },
        data: { state: 'deleted', deleteAfter: now },
      }),
    listDueForDeletion: async (now: Date, limit: number): Promise<StoredFile[]> => {
      const due = await reader.portrait.findMany({
        where: { state: 'deleted', deleteAfter: { lte: now } },
        orderBy: { deleteAfter: 'asc' },
        select: { id: true },
        take: limit,
      });
      return due.map(({ id }) => ({ kind: 'portrait', famibookId: null, fileId: id }));
    },
    remove: (id: string) => reader.portrait.deleteMany({ where: { id, state: 'deleted' } }),
  };
}
export type PortraitStore = ReturnType<typeof createPortraitStore>;
