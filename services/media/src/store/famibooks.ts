import { famibookNameKey } from '@famibook/contracts/text';
import type { Tx } from './prisma.ts';

export interface FamiBookName {
  famibookId: string;
  famibookName: string;
}

/** Makes the copy from a token when the fact of the FamiBook's founding has not come yet. */
export const ensureFamibook = (tx: Tx, { famibookId, famibookName }: FamiBookName) => tx.$executeRaw`
  INSERT INTO famibook (id, name, name_key)
  VALUES (${famibookId}::uuid, ${famibookName}, ${famibookNameKey(famibookName)}) ON CONFLICT (id) DO NOTHING`;

/** Keeps the name right; an older fact changes nothing. */
export const keepFamibook = (tx: Tx, { famibookId, famibookName }: FamiBookName, version: number) => tx.$executeRaw`
  INSERT INTO famibook (id, name, name_key, fact_version)
  VALUES (${famibookId}::uuid, ${famibookName}, ${famibookNameKey(famibookName)}, ${version})
  ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name, name_key = EXCLUDED.name_key, fact_version = EXCLUDED.fact_version
  WHERE famibook.fact_version < EXCLUDED.fact_version`;

/**
 * Counts a change of its audio and keeps the FamiBook locked until the transaction ends: changes in one FamiBook go one
 * after the other.
 */
export const beginAudioChange = async (tx: Tx, famibookId: string): Promise<FamiBookName & { version: number }> => {
  const rows = await tx.$queryRaw<{ name: string; version: bigint }[]>`
    UPDATE famibook SET audio_version = audio_version + 1 WHERE id = ${famibookId}::uuid
    RETURNING name, audio_version AS version`;
  if (!rows[0]) throw new TypeError('the FamiBook of audio is always known');
  return { famibookId, famibookName: rows[0].name, version: Number(rows[0].version) };
};

/** Those called so, in any case and white space (D1). */
export const famibooksCalled = async (reader: Tx, name: string): Promise<string[]> => {
  const found = await reader.famiBook.findMany({ where: { nameKey: famibookNameKey(name) }, select: { id: true } });
  return found.map(({ id }) => id);
};
