import { AUDIO_FILES } from '@famibook/contracts/limits';
import type { StoredFile } from '../ingest/file-keys.ts';
import type { Tx } from '../store/prisma.ts';
import type { Audio, NamedAudio } from './domain/audio.ts';

const NOT_DELETED = { deleteAfter: null } as const;
const NAMED = { include: { famibook: { select: { name: true } } } } as const;

type NamedRow = Omit<NamedAudio, 'famibookName'> & { famibook: { name: string } };
function named({ famibook, ...audio }: NamedRow): NamedAudio {
  return { ...audio, famibookName: famibook.name };
}

export function createAudioStore(reader: Tx) {
  return {
    add: (tx: Tx, audio: Audio) => tx.audio.create({ data: audio }),
    /** The newest first. */
    list: async (famibookId: string): Promise<NamedAudio[]> => {
      const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] as const;
      const rows = await reader.audio.findMany({
        where: { famibookId, ...NOT_DELETED },
        orderBy: [...newestFirst],
        take: AUDIO_FILES,
        ...NAMED,
      });
      return rows.map(named);
    },
    count: (tx: Tx, famibookId: string): Promise<number> => tx.audio.count({ where: { famibookId, ...NOT_DELETED } }),
    find: async (tx: Tx, id: string): Promise<NamedAudio | null> => {
      const row = await tx.audio.findFirst({ where: { id, ...NOT_DELETED }, ...NAMED });
      return row && named(row);
    },
    findServed: (id: string) =>
      reader.audio.findFirst({
        where: { id, ...NOT_DELETED },
        select: { id: true, famibookId: true, type: true, sha256: true, famibook: { select: { suspendedAt: true } } },
      }),
    findActive: (famibookIds: readonly string[]) =>
      reader.audio.findFirst({
        where: { famibookId: { in: [...famibookIds] }, isActive: true },
        include: { famibook: { select: { suspendedAt: true } } },
      }),
    /** The oldest first. */
    listArchive: (famibookId: string, userId: string | undefined) =>
      reader.audio.findMany({
        where: { famibookId, ...(userId !== undefined && { userId }), ...NOT_DELETED },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        take: AUDIO_FILES,
      }),
    /** Whether an import of this file has been stored before, also when it was deleted since. */
    hasImported: async (
      tx: Tx,
      {
        famibookId,
        sha256,
        originalFilename,
        createdAt,
      }: Pick<Audio, 'famibookId' | 'sha256' | 'originalFilename' | 'createdAt'>,
    ): Promise<boolean> => (await tx.audio.count({ where: { famibookId, sha256, originalFilename, createdAt } })) > 0,
    hasActive: async (tx: Tx, famibookId: string): Promise<boolean> =>
      (await tx.audio.count({ where: { famibookId, isActive: true } })) > 0,
    deactivateAll: (tx: Tx, famibookId: string, now: Date) =>
      tx.audio.updateMany({ where: { famibookId, isActive: true }, data: { isActive: false, updatedAt: now } }),
    setActive: (tx: Tx, id: string, isActive: boolean, now: Date) =>
      tx.audio.update({ where: { id }, data: { isActive, updatedAt: now } }),
    retire: (tx: Tx, id: string, deleteAfter: Date) =>
      tx.audio.update({ where: { id }, data: { isActive: false, deleteAfter } }),
    /** The FamiBooks with audio of this user, in the order in which they are locked. */
    famibooksWithAudioOf: async (tx: Tx, userId: string): Promise<string[]> => {
      const where = { userId, ...NOT_DELETED };
      const rows = await tx.audio.groupBy({ by: ['famibookId'], where, orderBy: { famibookId: 'asc' } });
      return rows.map(({ famibookId }) => famibookId);
    },
    retireAllOf: (tx: Tx, userId: string, famibookId: string, deleteAfter: Date) =>
      tx.audio.updateMany({ where: { userId, famibookId, ...NOT_DELETED }, data: { isActive: false, deleteAfter } }),
    retireAllIn: (tx: Tx, famibookId: string, deleteAfter: Date) =>
      tx.audio.updateMany({ where: { famibookId, ...NOT_DELETED }, data: { isActive: false, deleteAfter } }),
    listDueForDeletion: async (now: Date, limit: number): Promise<StoredFile[]> => {
      const due = await reader.audio.findMany({
        where: { deleteAfter: { lte: now } },
        orderBy: { deleteAfter: 'asc' },
        select: { id: true, famibookId: true },
        take: limit,
      });
      return due.map(({ id, famibookId }) => ({ kind: 'audio', famibookId, fileId: id }));
    },
    remove: (id: string) => reader.audio.deleteMany({ where: { id, deleteAfter: { not: null } } }),
  };
}
export type AudioStore = ReturnType<typeof createAudioStore>;
