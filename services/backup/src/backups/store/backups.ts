import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { Prisma, PrismaClient, Backup as Row } from '../../../generated/client.ts';
import type { BackupPhase, ProgressUnit } from '../ports.ts';

/** The history shows no more of each kind. */
const MAX_HISTORY = 200;

export type StoredBackup = Row;

export interface RunProgress {
  phase: BackupPhase;
  unit: ProgressUnit;
  done: number;
  total: number | null;
}

export type BackupStore = ReturnType<typeof createBackupStore>;

/** The history of backups, and the one that runs. */
export function createBackupStore(prisma: PrismaClient) {
  return {
    installation: () => prisma.installation.findFirstOrThrow(),
    /** A number that no backup had before, whatever became of it. */
    nextNumber: async (): Promise<number> =>
      (await prisma.installation.update({ where: { only: true }, data: { lastNumber: { increment: 1 } } })).lastNumber,
    /** The backups that were finished here; those that were found in a target are older than the installation. */
    finishedHere: async (): Promise<{ manifestKey: string; target: string }[]> => {
      const { createdAt } = await prisma.installation.findFirstOrThrow();
      const where = { state: 'done', startedAt: { gte: createdAt } };
      return prisma.backup.findMany({ where, select: { manifestKey: true, target: true } });
    },
    /** The earlier installation that this one goes on as; undefined unless backups of one were found. */
    adoptedInstallation: async (): Promise<string | undefined> => {
      const { id, createdAt } = await prisma.installation.findFirstOrThrow();
      const adopted = await prisma.backup.count({ where: { state: 'done', startedAt: { lt: createdAt } } });
      return adopted > 0 ? id : undefined;
    },
    /** The numbers of backups that are older than the installation, also of those that are being deleted. */
    numbersOfEarlier: async (): Promise<ReadonlySet<number>> => {
      const { createdAt } = await prisma.installation.findFirstOrThrow();
      const rows = await prisma.backup.findMany({ where: { startedAt: { lt: createdAt } }, select: { number: true } });
      return new Set(rows.map(({ number }) => number));
    },
    /** The finished backups that the history places in this kind of target. */
    doneIn: (target: string): Promise<{ manifestKey: string; finishedAt: Date | null }[]> =>
      prisma.backup.findMany({ where: { state: 'done', target }, select: { manifestKey: true, finishedAt: true } }),
    manifestKeys: async (): Promise<ReadonlySet<string>> => {
      const rows = await prisma.backup.findMany({ select: { manifestKey: true } });
      return new Set(rows.map(({ manifestKey }) => manifestKey));
    },
    /** Goes on as an installation whose newest backup has this number; what was begun here gets later numbers. */
    becomeInstallation: async (tx: SqlRunner, id: string, newest: number): Promise<void> => {
      await tx.$executeRawUnsafe(MAKE_ROOM, newest);
      await tx.$executeRawUnsafe(BECOME, id, newest);
    },

    /** The history: the newest first, without those that are being deleted. */
    list: async (): Promise<StoredBackup[]> => {
      const shown = await prisma.$queryRawUnsafe<{ id: string }[]>(SHOWN, MAX_HISTORY);
      const where = { id: { in: shown.map(({ id }) => id) }, state: { not: 'deleting' } };
      return prisma.backup.findMany({ where, orderBy: { number: 'desc' } });
    },
    /** The same, however many there are. */
    listAll: (): Promise<StoredBackup[]> =>
      prisma.backup.findMany({ where: { state: { not: 'deleting' } }, orderBy: { number: 'desc' } }),
    countDone: (): Promise<number> => prisma.backup.count({ where: { state: 'done' } }),
    /** @param until ignores backups dated later; a clock that was ahead may have made such */
    newestDone: (until?: Date): Promise<StoredBackup | null> =>
      prisma.backup.findFirst({
        where: { state: 'done', ...(until && { startedAt: { lte: until } }) },
        orderBy: { number: 'desc' },
      }),
    /** The newest finished backup that the history places in this kind of target. */
    newestDoneIn: (target: string): Promise<StoredBackup | null> =>
      prisma.backup.findFirst({ where: { state: 'done', target }, orderBy: { number: 'desc' } }),
    listIn: (state: string): Promise<StoredBackup[]> =>
      prisma.backup.findMany({ where: { state }, orderBy: { number: 'asc' } }),
    /** The finished backups that were taken before this restore: the newest first. */
    listOfRestore: (restoreRunId: string): Promise<StoredBackup[]> =>
      prisma.backup.findMany({ where: { restoreRunId, state: 'done' }, orderBy: { number: 'desc' } }),
    find: (id: string): Promise<StoredBackup | null> => prisma.backup.findUnique({ where: { id } }),
    insert: (tx: Prisma.TransactionClient, backup: Prisma.BackupCreateInput): Promise<StoredBackup> =>
      tx.backup.create({ data: backup }),
    /** Changes a backup in one of these states; undefined when it is in another. */
    change: async (
      tx: Prisma.TransactionClient,
      id: string,
      states: readonly string[],
      data: Prisma.BackupUpdateManyMutationInput,
    ): Promise<StoredBackup | undefined> => {
      const where = { id, state: { in: [...states] } };
      const [row] = await tx.backup.updateManyAndReturn({ where, data: { ...data, version: { increment: 1 } } });
      return row;
    },
    /** Stores how far it has come. @returns whether it is to end */
    progress: async (id: string, { phase, unit, done, total }: RunProgress): Promise<{ isCancelled: boolean }> =>
      prisma.backup.update({
        where: { id },
        data: { phase, unit, done: BigInt(done), total: total === null ? null : BigInt(total) },
        select: { isCancelled: true },
      }),
    /** What a backup has added so far, for the process that records its end. */
    noteAdded: async (id: string, bytes: number): Promise<void> => {
      await prisma.backup.update({ where: { id }, data: { addedBytes: BigInt(bytes) } });
    },
    delete: async (id: string): Promise<void> => {
      await prisma.backup.deleteMany({ where: { id } });
    },
  };
}

/**
 * $1 how many of each kind: those that stay until they are deleted, those that the schedule and updates made, and what
 * came to nothing. None pushes out another one.
 */
const SHOWN = `
  SELECT id FROM (
    SELECT id, row_number() OVER (
             PARTITION BY state = 'done', level IN ('manual', 'emergency') AND state = 'done' ORDER BY number DESC) AS nth
      FROM backup WHERE state <> 'deleting') AS ranked
   WHERE nth <= $1::int`;

/** By so much that no number is met on the way to another one. */
const MAKE_ROOM = `
  UPDATE backup SET number = number + GREATEST($1::int, (SELECT last_number FROM installation))
   WHERE started_at >= (SELECT created_at FROM installation)
     AND $1::int >= (SELECT min(own.number) FROM backup AS own, installation WHERE own.started_at >= created_at)`;
const BECOME = `
  UPDATE installation SET id = $1::uuid,
    last_number = GREATEST(last_number, $2::int, (SELECT max(number) FROM backup))`;
