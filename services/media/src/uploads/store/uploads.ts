import type { Tx } from '../../store/prisma.ts';
import { type NewUpload, RESERVED_ADVANCE, type Room, type Upload } from '../rules.ts';

const SHOWN = {
  id: true,
  userId: true,
  famibookId: true,
  size: true,
  arrived: true,
  begunAt: true,
  fileId: true,
} as const;

export function createUploads(reader: Tx) {
  return {
    /** Uploads begin one after the other until the transaction ends: what was counted stays true. */
    lockRoom: async (tx: Tx): Promise<void> => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('famibook.media.upload'))`;
    },
    /** All but the one of `butId`. */
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
    add: (tx: Tx, { id, userId, famibookId, size, begunAt }: NewUpload, waits: { reserved: number; expiresAt: Date }) =>
      tx.upload.create({ data: { id, userId, famibookId, size, begunAt, ...waits } }),
    /** Undefined also when it is given up, or has waited too long by `now`. */
    find: async (id: string, now: Date): Promise<Upload | undefined> =>
      (await reader.upload.findFirst({ where: { id, isAbandoned: false, expiresAt: { gt: now } }, select: SHOWN })) ??
      undefined,
    /** False when it was given up meanwhile. */
    reserve: async (tx: Tx, id: string, waits: { reserved: number; expiresAt: Date }): Promise<boolean> =>
      (await tx.upload.updateMany({ where: { id, isAbandoned: false }, data: waits })).count === 1,
    /** Gives back what the request with this lease had reserved and did not bring. */
    settle: async (id: string, lease: string): Promise<void> => {
      await reader.$executeRaw`
      UPDATE upload SET reserved = least(size, arrived + ${RESERVED_ADVANCE}::int)
      WHERE id = ${id}::uuid AND lease = ${lease}::uuid`;
    },
    /** As `settle`, for requests whose process died: nobody has the lease, or has renewed it since before. */
    settleLost: async (before: Date): Promise<void> => {
      await reader.$executeRaw`
      UPDATE upload SET reserved = least(size, arrived + ${RESERVED_ADVANCE}::int)
      WHERE (lease IS NULL OR lease_until < ${before})
        AND reserved > least(size, arrived + ${RESERVED_ADVANCE}::int)`;
    },
    /** False when it has become a picture already, or was given up meanwhile. */
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
export type Uploads = ReturnType<typeof createUploads>;
