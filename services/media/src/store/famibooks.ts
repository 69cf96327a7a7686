import type { FamiBookId } from '@famibook/contracts/ids';
import { famibookNameKey } from '@famibook/contracts/text';
import type { Tx } from './prisma.ts';

interface AudioVersion {
  famibookName: string;
  version: number;
}

export function createFamiBookStore(reader: Tx) {
  return {
    /** Counts a change of the FamiBook's audio and locks the FamiBook until the transaction ends. @returns the new version */
    beginAudioChange: async (tx: Tx, famibookId: string): Promise<AudioVersion> => {
      const rows = await tx.$queryRaw<{ name: string; version: bigint }[]>`
        UPDATE famibook SET audio_version = audio_version + 1 WHERE id = ${famibookId}::uuid
        RETURNING name, audio_version AS version`;
      if (!rows[0]) throw new TypeError('the FamiBook of audio is always known');
      return { famibookName: rows[0].name, version: Number(rows[0].version) };
    },
    /** Finds FamiBooks by name, whatever its case and white space (D1). */
    findByName: async (name: string): Promise<FamiBookId[]> => {
      const found = await reader.famiBook.findMany({ where: { nameKey: famibookNameKey(name) }, select: { id: true } });
      return found.map(({ id }) => id as FamiBookId);
    },
    /** Whether it is known here and not deleted. */
    exists: async (id: FamiBookId): Promise<boolean> =>
      (await reader.famiBook.count({ where: { id, deletedAt: null } })) > 0,
    /**
     * Locks the FamiBook's row until the transaction ends: a deletion is either seen here, or waits and then finds what
     * was written (D40). Without a row, because no event has arrived yet, what is written stays unclaimed and is swept.
     */
    isDeleted: async (tx: Tx, famibookId: string): Promise<boolean> => {
      const rows = await tx.$queryRaw<{ deleted_at: Date | null }[]>`
        SELECT deleted_at FROM famibook WHERE id = ${famibookId}::uuid FOR KEY SHARE`;
      return rows[0]?.deleted_at != null;
    },
  };
}
export type FamiBookStore = ReturnType<typeof createFamiBookStore>;
