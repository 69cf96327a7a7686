import type { Tx } from '../store/prisma.ts';
import type { StoredFile } from './file-keys.ts';

/** What is being taken in: written before the first object, gone with the file's own row. */
export function createIngests(reader: Tx) {
  return {
    begin: ({ kind, famibookId, fileId }: StoredFile, now: Date) =>
      reader.intake.create({ data: { kind, famibookId, fileId, startedAt: now } }),
    /** False when it was given up meanwhile, and its bytes with it. */
    end: async (tx: Tx, fileId: string): Promise<boolean> =>
      (await tx.intake.deleteMany({ where: { fileId, isAbandoned: false } })).count === 1,
    /** It can no longer become a file; false when it has already. */
    abandon: async (fileId: string): Promise<boolean> =>
      (await reader.intake.updateMany({ where: { fileId }, data: { isAbandoned: true } })).count === 1,
    /** From now on these can no longer become files. */
    abandonStartedBefore: (moment: Date) =>
      reader.intake.updateMany({
        where: { startedAt: { lt: moment }, isAbandoned: false },
        data: { isAbandoned: true },
      }),
    listAbandoned: async (limit: number): Promise<StoredFile[]> => {
      const abandoned = await reader.intake.findMany({
        where: { isAbandoned: true },
        orderBy: { startedAt: 'asc' },
        select: { kind: true, fileId: true, famibookId: true },
        take: limit,
      });
      return abandoned.map(asStored);
    },
    forget: (fileId: string) => reader.intake.deleteMany({ where: { fileId } }),
  };
}
export type Ingests = ReturnType<typeof createIngests>;

function asStored({
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
