import type { Tx } from '../../store/prisma.ts';
import { type NewUpload, RESERVED_ADVANCE, type Room, type Upload } from '../domain.ts';

const COLUMNS = {
  id: true,
  userId: true,
  famibookId: true,
  size: true,
  arrived: true,
  begunAt: true,
  fileId: true,
} as const;

export function createUploadStore(reader: Tx) {
  return {
    /** Lets one transaction at a time reserve room, so that the totals stay true until it ends. */
    lockRoom: async (tx: Tx): Promise<void> => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('famibook.media.upload'))`;
    },
    /** What all uploads but `butId` have reserved. */
    roomFor: async (tx: Tx, { userId, famibookId }: Pick<Upload, 'userId' | 'famibookId'>, butId: string) => {
      const [room] = await tx.$queryRaw<Room[]>`
      SELECT count(*) FILTER (WHERE user_id = ${userId}::uuid AND NOT is_abandoned)::int AS uploads,
        coalesce(sum(reserved) FILTER (WHERE user_id = ${userId}::uuid), 0)::float8 AS "userBytes",
        coalesce(sum(reserved) FILTER (WHERE famibook_id = ${famibookId}::uuid), 0)::float8 AS "famibookBytes",
        coalesce(sum(reserved), 0)::float8 AS bytes
      FROM upload WHERE file_id IS NULL AND id <> ${butId}::uuid`;
      if (!room) throw new TypeError('a count has always a row');
      return room;
    },
    add: (
      tx: Tx,
      { id, userId, famibookId, size, begunAt }: NewUpload,
      reservation: { reserved: number; expiresAt: Date },
    ) => tx.upload.create({ data: { id, userId, famibookId, size, begunAt, ...reservation } }),
    /** @returns undefined also for an upload that is abandoned, or expired at `now` */
    find: async (id: string, now: Date): Promise<Upload | undefined> =>
      (await reader.upload.findFirst({ where: { id, isAbandoned: false, expiresAt: { gt: now } }, select: COLUMNS })) ??
      undefined,
    /** @returns false when it has been abandoned */
    reserve: async (tx: Tx, id: string, reservation: { reserved: number; expiresAt: Date }): Promise<boolean> =>
      (await tx.upload.updateMany({ where: { id, isAbandoned: false }, data: reservation })).count === 1,
    /** Releases what the request with this lease had reserved and did not send. */
    settle: async (id: string, lease: string): Promise<void> => {
      await reader.$executeRaw`
      UPDATE upload SET reserved = least(size, arrived + ${RESERVED_ADVANCE}::int)
      WHERE id = ${id}::uuid AND lease = ${lease}::uuid`;
    },
    /** Does the same for requests whose process died: the lease is free, or expired before then. */
    settleLost: async (before: Date): Promise<void> => {
      await reader.$executeRaw`
      UPDATE upload SET reserved = least(size, arrived + ${RESERVED_ADVANCE}::int)
      WHERE (lease IS NULL OR lease_until < ${before})
        AND reserved > least(size, arrived + ${RESERVED_ADVANCE}::int)`;
    },
    /** @returns false when it is a picture already, or has been abandoned */
    becomePicture: async (tx: Tx, id: string, fileId: string): Promise<boolean> => {
      const open = { id, fileId: null, isAbandoned: false };
      return (await tx.upload.updateMany({ where: open, data: { fileId } })).count === 1;
    },
    abandon: (id: string) => reader.upload.updateMany({ where: { id, fileId: null }, data: { isAbandoned: true } }),
    abandonExpired: (now: Date) =>
      reader.upload.updateMany({ where: { expiresAt: { lte: now }, isAbandoned: false }, data: { isAbandoned: true } }),
    abandonOf: (tx: Tx, userId: string) => tx.upload.updateMany({ where: { userId }, data: { isAbandoned: true } }),
    abandonIn: (tx: Tx, famibookId: string) =>
      tx.upload.updateMany({ where: { famibookId }, data: { isAbandoned: true } }),
    listAbandoned: async (limit: number): Promise<string[]> => {
      const abandoned = await reader.upload.findMany({
        where: { isAbandoned: true },
        orderBy: { begunAt: 'asc' },
        select: { id: true },
        take: limit,
      });
      return abandoned.map(({ id }) => id);
    },
    remove: (id: string) => reader.upload.deleteMany({ where: { id } }),
  };
}
export type UploadStore = ReturnType<typeof createUploadStore>;
