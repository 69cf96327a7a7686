import type { Tx } from './prisma.ts';

export const userStore = {
  /**
   * Locks the user's row until the transaction ends: a deletion is either seen here, or waits and then finds what was
   * written (D8).
   */
  isDeleted: async (tx: Tx, userId: string): Promise<boolean> => {
    await tx.$executeRaw`INSERT INTO person (id) VALUES (${userId}::uuid) ON CONFLICT (id) DO NOTHING`;
    const rows = await tx.$queryRaw<{ deleted_at: Date | null }[]>`
      SELECT deleted_at FROM person WHERE id = ${userId}::uuid FOR SHARE`;
    return rows[0]?.deleted_at != null;
  },
  markDeleted: (tx: Tx, userId: string, now: Date) =>
    tx.person.upsert({
      where: { id: userId },
      create: { id: userId, deletedAt: now },
      update: { deletedAt: now },
    }),
  /** Locks the user and stores the event's version. @returns false when a later one is stored, or the user is deleted */
  recordVersion: async (tx: Tx, userId: string, version: number): Promise<boolean> =>
    (await tx.$executeRaw`
      INSERT INTO person (id, fact_version) VALUES (${userId}::uuid, ${version})
      ON CONFLICT (id) DO UPDATE SET fact_version = EXCLUDED.fact_version
      WHERE person.fact_version < EXCLUDED.fact_version AND person.deleted_at IS NULL`) === 1,
};
export type UserStore = typeof userStore;
