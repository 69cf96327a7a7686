import type { FileAddress } from '../domain/file-keys.ts';
import type { Tx } from './prisma.ts';

/** What is being taken in: written before the first object, gone with the file's own row. */
export const createIntakes = (reader: Tx) => ({
  begin: (file: FileAddress, now: Date) => reader.intake.create({ data: { ...file, startedAt: now } }),
  /** False when it was given up meanwhile, and its bytes with it. */
  end: async (tx: Tx, fileId: string): Promise<boolean> =>
    (await tx.intake.deleteMany({ where: { fileId, isAbandoned: false } })).count === 1,
  /** From now on these can no longer become files. */
  abandonStartedBefore: (moment: Date) =>
    reader.intake.updateMany({ where: { startedAt: { lt: moment }, isAbandoned: false }, data: { isAbandoned: true } }),
  listAbandoned: (limit: number): Promise<FileAddress[]> =>
    reader.intake.findMany({
      where: { isAbandoned: true },
      orderBy: { startedAt: 'asc' },
      select: { fileId: true, famibookId: true },
      take: limit,
    }),
  forget: (fileId: string) => reader.intake.deleteMany({ where: { fileId } }),
});
export type Intakes = ReturnType<typeof createIntakes>;
