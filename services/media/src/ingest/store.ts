import type { Tx } from '../store/prisma.ts';
import type { StoredFile } from './file-keys.ts';

/**
 * The files being ingested: a row is written before the first object and removed with the insert of the file's own row, or
 * with the last object when that follows later.
 */
export function createIngestStore(reader: Tx) {
  return {
    begin: ({ kind, famibookId, fileId }: StoredFile, now: Date) =>
      reader.ingest.create({ data: { kind, famibookId, fileId, startedAt: now } }),
    /** The same for one that a restore puts back: unless it has a row, it is abandoned when no restore brings that row. */
    beginRestored: ({ kind, famibookId, fileId }: StoredFile, startedAt: Date) => reader.$executeRaw`
      INSERT INTO intake (file_id, kind, famibook_id, started_at)
      SELECT ${fileId}::uuid, ${kind}::"stored_kind", ${famibookId}::uuid, ${startedAt}
       WHERE NOT EXISTS (SELECT 1 FROM media_file WHERE id = ${fileId}::uuid)
         AND NOT EXISTS (SELECT 1 FROM audio WHERE id = ${fileId}::uuid)
         AND NOT EXISTS (SELECT 1 FROM portrait WHERE id = ${fileId}::uuid)
      ON CONFLICT (file_id) DO UPDATE SET started_at = EXCLUDED.started_at, is_abandoned = false`,
    /** Those of the files that have no row yet. */
    listBegun: async (fileIds: string[]): Promise<string[]> => {
      const begun = await reader.$queryRaw<{ fileId: string }[]>`
        SELECT file_id AS "fileId" FROM intake
         WHERE file_id = ANY (${fileIds}::uuid[]) AND NOT has_row
           AND NOT EXISTS (SELECT 1 FROM media_file WHERE id = file_id)
           AND NOT EXISTS (SELECT 1 FROM audio WHERE id = file_id)
           AND NOT EXISTS (SELECT 1 FROM portrait WHERE id = file_id)`;
      return begun.map(({ fileId }) => fileId);
    },
    /** @returns false when it has been abandoned, and its bytes with it */
    end: async (tx: Tx, fileId: string): Promise<boolean> =>
      (await tx.ingest.deleteMany({ where: { fileId, isAbandoned: false } })).count === 1,
    /** Notes that the file gets its row while objects follow. @returns false as `end` */
    endBeforeLast: async (tx: Tx, fileId: string): Promise<boolean> =>
      (await tx.ingest.updateMany({ where: { fileId, isAbandoned: false }, data: { hasRow: true } })).count === 1,
    /** From now on it cannot become a file. @returns false when it is one already */
    abandon: async (fileId: string): Promise<boolean> =>
      (await reader.ingest.updateMany({ where: { fileId, hasRow: false }, data: { isAbandoned: true } })).count === 1,
    /** From now on these cannot become files. */
    abandonStartedBefore: async (moment: Date): Promise<void> => {
      // A restore has brought the row, however long that took, or the process that stored its last objects was killed.
      await reader.$executeRaw`
        DELETE FROM intake WHERE started_at < ${moment} AND (
          EXISTS (SELECT 1 FROM media_file WHERE id = file_id)
          OR EXISTS (SELECT 1 FROM audio WHERE id = file_id)
          OR EXISTS (SELECT 1 FROM portrait WHERE id = file_id))`;
      await reader.ingest.updateMany({
        where: { startedAt: { lt: moment }, isAbandoned: false, hasRow: false },
        data: { isAbandoned: true },
      });
    },
    /** Leaves out those whose row a restore has brought since. */
    listAbandoned: async (limit: number): Promise<StoredFile[]> => {
      const abandoned = await reader.$queryRaw<AbandonedRow[]>`
        SELECT kind::text AS kind, file_id AS "fileId", famibook_id AS "famibookId" FROM intake
         WHERE is_abandoned AND NOT EXISTS (SELECT 1 FROM media_file WHERE id = file_id)
           AND NOT EXISTS (SELECT 1 FROM audio WHERE id = file_id)
           AND NOT EXISTS (SELECT 1 FROM portrait WHERE id = file_id)
         ORDER BY started_at LIMIT ${limit}`;
      return abandoned.map(toStoredFile);
    },
    forget: (fileId: string) => reader.ingest.deleteMany({ where: { fileId } }),
  };
}
export type IngestStore = ReturnType<typeof createIngestStore>;

interface AbandonedRow {
  kind: StoredFile['kind'];
  fileId: string;
  famibookId: string | null;
}

function toStoredFile({ kind, fileId, famibookId }: AbandonedRow): StoredFile {
  if (kind === 'portrait') return { kind, fileId, famibookId: null };
  if (famibookId === null) throw new TypeError('only a portrait is in no FamiBook');
  return { kind, fileId, famibookId };
}
