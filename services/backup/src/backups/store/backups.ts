import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { Prisma, PrismaClient, Backup as Row } from '../../../generated/client.ts';
import type { BackupPhase, ProgressUnit } from '../ports.ts';

/** The history shows no more. */
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
    /** Takes over backups that a former installation has left in the target. */
    becomeInstallation: async (tx: SqlRunner, id: string, lastNumber: number): Promise<void> => {
      await tx.$executeRawUnsafe('UPDATE installation SET id = $1::uuid, last_number = $2::int', id, lastNumber);
    },

    /** The newest first, without those that are being deleted. */
    list: (): Promise<StoredBackup[]> =>
      prisma.backup.findMany({
        where: { state: { not: 'deleting' } },
        orderBy: { number: 'desc' },
        take: MAX_HISTORY,
      }),
    listIn: (state: string): Promise<StoredBackup[]> =>
      prisma.backup.findMany({ where: { state }, orderBy: { number: 'asc' } }),
    find: (id: string): Promise<StoredBackup | null> => prisma.backup.findUnique({ where: { id } }),
    count: (): Promise<number> => prisma.backup.count(),
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
