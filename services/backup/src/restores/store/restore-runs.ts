import type { Prisma, PrismaClient, RestoreRun as Row } from '../../../generated/client.ts';
import type { HeldLock } from '../../backups/ports.ts';
import type { RestorePhase, RestorePurpose } from '../ports.ts';

export type StoredRestore = Row;

export interface RestoreProgress {
  phase: RestorePhase;
  unit?: 'bytes' | 'rows' | 'objects' | undefined;
  done?: number;
  total?: number | null;
}

export type RestoreStore = ReturnType<typeof createRestoreStore>;

/** Restores and rehearsals, and the one that runs. */
export function createRestoreStore(prisma: PrismaClient) {
  return {
    insert: (tx: Prisma.TransactionClient, run: Prisma.RestoreRunCreateInput): Promise<StoredRestore> =>
      tx.restoreRun.create({ data: run }),
    running: (): Promise<StoredRestore | null> => prisma.restoreRun.findFirst({ where: { state: 'running' } }),
    /** Waits for a decision that is being committed. */
    isDecided: async (id: string): Promise<boolean> => {
      const rows = await prisma.$queryRaw<{ epoch: number | null }[]>`
        SELECT epoch FROM restore_run WHERE id = ${id}::uuid AND state = 'running' FOR SHARE`;
      return rows.some(({ epoch }) => epoch !== null);
    },
    /** @param until ignores runs that are dated later; a clock that was ahead may have dated such */
    latest: (purpose: RestorePurpose, until?: Date): Promise<StoredRestore | null> =>
      prisma.restoreRun.findFirst({
        where: { purpose, ...(until && { startedAt: { lte: until } }) },
        orderBy: { startedAt: 'desc' },
      }),
    lastProven: (until?: Date): Promise<StoredRestore | null> =>
      prisma.restoreRun.findFirst({
        where: { purpose: 'rehearsal', state: 'done', ...(until && { startedAt: { lte: until } }) },
        orderBy: { startedAt: 'desc' },
      }),
    hasRestoredEverything: async (since: Date): Promise<boolean> => {
      const where = { purpose: 'restore', state: 'done', famibookId: null, startedAt: { gte: since } };
      return (await prisma.restoreRun.count({ where })) > 0;
    },
    progress: async (id: string, { phase, unit, done = 0, total = null }: RestoreProgress): Promise<void> => {
      const data = { phase, unit: unit ?? null, done: BigInt(done), total: total === null ? null : BigInt(total) };
      await prisma.restoreRun.update({ where: { id }, data });
    },
    /**
     * From here on the restore is carried on, whatever happens: the process that gets the lock next finds it decided,
     * or it never is.
     * @returns false when it has ended
     */
    decide: async (lock: Pick<HeldLock, 'execute'>, id: string, epoch: number): Promise<boolean> => {
      const statement = "UPDATE restore_run SET epoch = $2 WHERE id = $1::uuid AND state = 'running'";
      return (await lock.execute(statement, [id, epoch])) === 1;
    },
    /** @returns undefined when it has ended already */
    finish: async (
      tx: Prisma.TransactionClient,
      id: string,
      end: { finishedAt: Date; problem?: string },
    ): Promise<StoredRestore | undefined> => {
      const state = end.problem === undefined ? 'done' : 'failed';
      const where = { id, state: 'running' };
      return (await tx.restoreRun.updateManyAndReturn({ where, data: { ...end, state, unit: null } }))[0];
    },
    /** As if it had not begun; one that has ended stays. */
    forget: async (id: string): Promise<void> => {
      await prisma.restoreRun.deleteMany({ where: { id, state: 'running' } });
    },
    /** FamiBooks that exist, by the replica. */
    famibooks: (): Promise<{ id: string; name: string }[]> =>
      prisma.famiBook.findMany({ where: { deletedAt: null }, select: { id: true, name: true } }),
    /** People who were deleted, by the replica's tombstones. */
    deletedUsers: (): Promise<{ id: string; deletedAt: Date | null }[]> =>
      prisma.person.findMany({ where: { deletedAt: { not: null } }, select: { id: true, deletedAt: true } }),
  };
}
