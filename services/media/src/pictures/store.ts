import type { FamiBookId } from '@famibook/contracts/ids';
import type { Database } from '@famibook/service-kit/db/database';
import type { StoredFile } from '../ingest/file-keys.ts';
import type { Tx } from '../store/prisma.ts';
import type { FileState, MediaFile } from './domain/media-file.ts';

export type ServedFile = Pick<MediaFile, 'id' | 'famibookId' | 'sha256' | 'type' | 'size' | 'renditionWidths'> & {
  /** Whether its FamiBook is suspended (D39). */
  isSuspended: boolean;
};

export type RetiredFile = Pick<MediaFile, 'id' | 'famibookId'>;

export interface StoredBytes {
  famibookId: FamiBookId;
  bytes: number;
}

/**
 * Runs for every picture that is shown, so it is a named statement, at a tenth of Prisma's cost. What a deleted user or
 * FamiBook left is out of reach before all of it is retired.
 */
const SERVED = {
  name: 'media-served-file',
  text: `SELECT m.id, m.famibook_id AS "famibookId", m.sha256, m.type, m.size, m.rendition_widths AS "renditionWidths",
           f.suspended_at IS NOT NULL AS "isSuspended"
         FROM media_file m LEFT JOIN famibook f ON f.id = m.famibook_id LEFT JOIN person p ON p.id = m.user_id
         WHERE m.id = $1 AND m.state <> 'deleted' AND f.deleted_at IS NULL AND p.deleted_at IS NULL`,
};

/** The most that one statement retires: each takes a tenth of a millisecond where much is stored. */
export const RETIRED_AT_ONCE = 10_000;

/** $1 the FamiBooks. */
export const STORED_BYTES = {
  name: 'media-stored-bytes',
  text: `SELECT famibook_id AS "famibookId", bytes::float8 AS bytes FROM famibook_storage WHERE famibook_id = ANY($1::uuid[])`,
};

/** $1 the FamiBook. */
const DELETED_BYTES = {
  name: 'media-deleted-bytes',
  text: `SELECT coalesce(sum(size), 0)::float8 AS bytes FROM (
           SELECT size FROM media_file WHERE famibook_id = $1 AND state = 'deleted'
           UNION ALL SELECT size FROM audio WHERE famibook_id = $1 AND delete_after IS NOT NULL) deleted`,
};

const RETIRED = { id: true, famibookId: true } as const;

export function createFileStore(reader: Tx, db: Pick<Database, 'query'>) {
  return {
    add: (tx: Tx, file: MediaFile) => tx.mediaFile.create({ data: file }),
    /** Finds a file that is not deleted. A staged one is served too, because its photo may be seen before the claim arrives. */
    findServed: async (id: string): Promise<ServedFile | undefined> =>
      (await db.query<ServedFile>({ ...SERVED, values: [id] }))[0],
    /** The whole row, unless the file is deleted. */
    findUndeleted: async (id: string): Promise<MediaFile | undefined> =>
      ((await reader.mediaFile.findFirst({ where: { id, state: { not: 'deleted' } } })) as MediaFile | null) ??
      undefined,
    /** Bytes of all photos and audio of these FamiBooks; one that stores nothing has no row. */
    storedBytes: (famibookIds: readonly string[]): Promise<StoredBytes[]> =>
      db.query<StoredBytes>({ ...STORED_BYTES, values: [famibookIds] }),
    /** Bytes of the deleted photos and audio of a FamiBook that are still stored. */
    deletedBytes: async (famibookId: string): Promise<number> =>
      (await db.query<{ bytes: number }>({ ...DELETED_BYTES, values: [famibookId] }))[0]?.bytes ?? 0,
    /** What `storedBytes` counts of one FamiBook, with what this transaction has written. */
    storedBytesIn: async (tx: Tx, famibookId: string): Promise<number> =>
      Number((await tx.famiBookStorage.findUnique({ where: { famibookId }, select: { bytes: true } }))?.bytes ?? 0),
    stateOf: async (tx: Tx, id: string): Promise<FileState | undefined> =>
      (await tx.mediaFile.findUnique({ where: { id }, select: { state: true } }))?.state,
    /** Gives an unclaimed file as much time as a new one. @returns undefined unless it is staged */
    stageAgain: async (id: string, now: Date): Promise<MediaFile | undefined> => {
      const staged = { id, state: 'staged' as const };
      const [file] = await reader.mediaFile.updateManyAndReturn({ where: staged, data: { createdAt: now } });
      return file as MediaFile | undefined;
    },
    /** Whether a photo has ever shown it. */
    wasClaimed: async (id: string): Promise<boolean> =>
      (await reader.mediaFile.count({ where: { id, claimedAt: { not: null } } })) > 0,
    /** @returns false unless it was staged */
    claim: async (tx: Tx, id: string, now: Date): Promise<boolean> => {
      const staged = { id, state: 'staged' as const };
      return (await tx.mediaFile.updateMany({ where: staged, data: { state: 'claimed', claimedAt: now } })).count === 1;
    },
    /** Also sets the time of the claim, because the event of a photo's deletion may arrive before that of its upload. */
    retire: async (
      tx: Tx,
      id: string,
      { now, deleteAfter }: { now: Date; deleteAfter: Date },
    ): Promise<RetiredFile[]> => {
      await tx.mediaFile.updateMany({ where: { id, claimedAt: null }, data: { claimedAt: now } });
      return tx.mediaFile.updateManyAndReturn({
        where: { id, state: { not: 'deleted' } },
        data: { state: 'deleted', deleteAfter },
        select: RETIRED,
      });
    },
    /** Files that were staged before then, the oldest first. */
    listUnclaimed: async (before: Date, limit: number): Promise<string[]> => {
      const unclaimed = await reader.mediaFile.findMany({
        where: { state: 'staged', createdAt: { lt: before } },
        orderBy: { createdAt: 'asc' },
        select: { id: true },
        take: limit,
      });
      return unclaimed.map(({ id }) => id);
    },
    /** Retires staged files by id, user or FamiBook; claimed ones stay. */
    retireUnclaimed: (
      tx: Tx,
      selection:
        | { id: string }
        | { id: { in: string[] }; createdAt: { lt: Date } }
        | { userId: string }
        | { famibookId: string },
      now: Date,
    ): Promise<RetiredFile[]> =>
      tx.mediaFile.updateManyAndReturn({
        where: { ...selection, state: 'staged' },
        data: { state: 'deleted', deleteAfter: now },
        select: RETIRED,
      }),
    /** Retires files that photos of this user or FamiBook show, a bounded number of them. */
    retireClaimed: (
      tx: Tx,
      selection: { userId: string } | { famibookId: string },
      deleteAfter: Date,
    ): Promise<RetiredFile[]> =>
      tx.mediaFile.updateManyAndReturn({
        where: { ...selection, state: 'claimed' },
        data: { state: 'deleted', deleteAfter },
        select: RETIRED,
        limit: RETIRED_AT_ONCE,
      }),
    /** Retires a bounded number of files that photos of deleted users or in deleted FamiBooks show. */
    retireOfDeleted: (tx: Tx, deleteAfter: Date): Promise<RetiredFile[]> =>
      tx.$queryRaw<RetiredFile[]>`
        UPDATE media_file SET state = 'deleted', delete_after = ${deleteAfter}
         WHERE state = 'claimed' AND id IN (
           SELECT m.id FROM person p JOIN media_file m ON m.user_id = p.id
            WHERE p.deleted_at IS NOT NULL AND m.state = 'claimed'
           UNION ALL
           SELECT m.id FROM famibook f JOIN media_file m ON m.famibook_id = f.id
            WHERE f.deleted_at IS NOT NULL AND m.state = 'claimed'
           LIMIT ${RETIRED_AT_ONCE})
         RETURNING id, famibook_id AS "famibookId"`,
    /** The FamiBooks in which photos show files of this user that are not retired. */
    famibooksShowing: async (tx: Tx, userId: string): Promise<string[]> => {
      const shown = await tx.mediaFile.groupBy({ by: 'famibookId', where: { userId, state: 'claimed' } });
      return shown.map(({ famibookId }) => famibookId);
    },
    /** Leaves out those of which renditions are still being stored. */
    listDueForDeletion: async (now: Date, limit: number): Promise<StoredFile[]> => {
      const due = await reader.$queryRaw<RetiredFile[]>`
        SELECT id, famibook_id AS "famibookId" FROM media_file
         WHERE state = 'deleted' AND delete_after <= ${now} AND NOT EXISTS (SELECT 1 FROM intake WHERE file_id = id)
         ORDER BY delete_after LIMIT ${limit}`;
      return due.map(({ id, famibookId }) => ({ kind: 'picture', famibookId, fileId: id }));
    },
    remove: (id: string) => reader.mediaFile.deleteMany({ where: { id, state: 'deleted' } }),
  };
}
export type FileStore = ReturnType<typeof createFileStore>;
