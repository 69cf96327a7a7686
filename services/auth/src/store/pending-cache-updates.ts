import type { UserId } from '@famibook/contracts/ids';
import type { Tx } from './prisma.ts';

/** A change of a user's identity that the session cache does not have yet; a row of the table `untold_change`. */
export interface CacheUpdate {
  userId: UserId;
  version: number;
  endedHashes: string[];
}

/** One statement with as many parameters for thousands of users of a FamiBook as for one. */
export async function insert(tx: Tx, updates: readonly CacheUpdate[], now: Date): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO untold_change (user_id, version, ended_hashes, changed_at)
    SELECT c."userId", c.version, c."endedHashes", ${now}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(updates)}::jsonb)
        AS c ("userId" uuid, version bigint, "endedHashes" text[])`;
}

export async function listOldest(tx: Tx, max: number): Promise<CacheUpdate[]> {
  const rows = await tx.untoldChange.findMany({ orderBy: [{ changedAt: 'asc' }, { version: 'asc' }], take: max });
  return rows.map(({ userId, version, endedHashes }) => ({
    userId: userId as UserId,
    version: Number(version),
    endedHashes,
  }));
}

export async function isEmpty(tx: Tx): Promise<boolean> {
  return (await tx.untoldChange.findFirst({ select: { version: true } })) === null;
}

export async function remove(tx: Tx, updates: readonly CacheUpdate[]): Promise<void> {
  await tx.untoldChange.deleteMany({
    where: { OR: updates.map(({ userId, version }) => ({ userId, version: BigInt(version) })) },
  });
}
