import { famibookNameKey } from '@famibook/contracts/text';
import { lockFamibookCopy, markFamibookDeleted } from '@famibook/famibook-kit/famibook-replica';
import type { Tx } from './prisma.ts';

export interface FamiBookName {
  famibookId: string;
  famibookName: string;
}

export interface FamiBookState extends FamiBookName {
  isSuspended?: boolean | undefined;
}

/** Makes the copy from a token when the fact of the FamiBook's founding has not come yet. */
export function ensureFamibook(tx: Tx, { famibookId, famibookName }: FamiBookName) {
  return tx.$executeRaw`
  INSERT INTO famibook (id, name, name_key)
  VALUES (${famibookId}::uuid, ${famibookName}, ${famibookNameKey(famibookName)}) ON CONFLICT (id) DO NOTHING`;
}

/** Keeps name and suspension right; an older event, or one about a deleted FamiBook, changes nothing. */
export async function upsertFamibook(tx: Tx, state: FamiBookState, version: number): Promise<void> {
  const { famibookId, famibookName, isSuspended = null } = state;
  await lockFamibookCopy(tx, famibookId);
  await tx.$executeRaw`
    INSERT INTO famibook (id, name, name_key, fact_version, suspended_at)
    VALUES (${famibookId}::uuid, ${famibookName}, ${famibookNameKey(famibookName)}, ${version},
      CASE WHEN ${isSuspended}::boolean THEN now() END)
    ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name, name_key = EXCLUDED.name_key,
      fact_version = EXCLUDED.fact_version,
      suspended_at = CASE WHEN ${isSuspended}::boolean IS NULL THEN famibook.suspended_at
        WHEN ${isSuspended}::boolean THEN coalesce(famibook.suspended_at, now()) END
    WHERE famibook.fact_version < EXCLUDED.fact_version AND famibook.deleted_at IS NULL`;
}

/** Leaves a tombstone without a name: another FamiBook may be called so. */
export async function recordFamibookDeletion(tx: Tx, famibookId: string, version: number): Promise<void> {
  await markFamibookDeleted(tx, famibookId, version);
  await tx.$executeRaw`UPDATE famibook SET name_key = '' WHERE id = ${famibookId}::uuid`;
}

/**
 * Counts a change of its audio and keeps the FamiBook locked until the transaction ends: changes in one FamiBook go one
 * after the other.
 */
export async function beginAudioChange(tx: Tx, famibookId: string): Promise<FamiBookName & { version: number }> {
  const rows = await tx.$queryRaw<{ name: string; version: bigint }[]>`
    UPDATE famibook SET audio_version = audio_version + 1 WHERE id = ${famibookId}::uuid
    RETURNING name, audio_version AS version`;
  if (!rows[0]) throw new TypeError('the FamiBook of audio is always known');
  return { famibookId, famibookName: rows[0].name, version: Number(rows[0].version) };
}

/** Those called so, in any case and white space (D1). */
export async function findFamibooksByName(reader: Tx, name: string): Promise<string[]> {
  const found = await reader.famiBook.findMany({ where: { nameKey: famibookNameKey(name) }, select: { id: true } });
  return found.map(({ id }) => id);
}

/**
 * Holds the FamiBook's row until the transaction ends: a deletion is either seen here, or waits and then finds what was
 * written (D40). Where no event of it has come yet, what is written stays unclaimed and is swept.
 */
export async function isFamibookDeleted(tx: Tx, famibookId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<{ deleted_at: Date | null }[]>`
    SELECT deleted_at FROM famibook WHERE id = ${famibookId}::uuid FOR KEY SHARE`;
  return rows[0]?.deleted_at != null;
}
