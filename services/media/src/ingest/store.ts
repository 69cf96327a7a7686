import type { Tx } from '../store/prisma.ts';
import type { StoredFile } from './file-keys.ts';

/**
 * The files being ingested: a row is written before the first object and removed with the insert of the file's own row.
 */
export function createIngests(reader: Tx) {
  return {
    begin: ({ kind, famibookId, fileId }: StoredFile, now: Date) =>
      reader.ingest.create({ data: { kind, famibookId, fileId, startedAt: now } }),
    /** @returns false when it was abandoned meanwhile, and its bytes with it */
    end: async (tx: Tx, fileId: string): Promise<boolean> =>
      (await tx.ingest.deleteMany({ where: { fileId, isAbandoned: false } })).count === 1,
    /** From now on it cannot become a file. @returns false when it is one already */
    abandon: async (fileId: string): Promise<boolean> =>
      (await reader.ingest.updateMany({ where: { fileId }, data: { isAbandoned: true } })).count === 1,
    /** From now on these cannot become files. */
    abandonStartedBefore: (moment: Date) =>
      reader.ingest.updateMany({
        where: { startedAt: { lt: moment }, isAbandoned: false },
        data: { isAbandoned: true },
      }),
    listAbandoned: async (limit: number): Promise<StoredFile[]> => {
      const abandoned = await reader.ingest.findMany({
        where: { isAbandoned: true },
        orderBy: { startedAt: 'asc' },
        select: { kind: true, fileId: true, famibookId: true },
        take: limit,
      });
      return abandoned.map(toStoredFile);
    },
    forget: (fileId: string) => reader.ingest.deleteMany({ where: { fileId } }),
  };
}
export type Ingests = ReturnType<typeof createIngests>;

function toStoredFile({
  kind,
  fileId,
  famibookId,
}: {
  kind: StoredFile['kind'];
  fileId: string;
  famibookId: string | null;
}) {
  if (kind === 'portrait') return { kind, fileId, famibookId: null };
  if (famibookId === null) throw new TypeError('only a portrait is in no FamiBook');
  return { kind, fileId, famibookId };
}
