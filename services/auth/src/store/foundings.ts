import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import { PlanType } from '@famibook/contracts/plans';
import type { FamiBook } from '../domain/famibook.ts';
import type { Tx } from './prisma.ts';

/** A founding is an approved subscription, with the plan that all its FamiBooks share (D21, D26). */
export interface Founding {
  key: string;
  planType: PlanType;
}

export interface FoundingResult {
  famibookId: FamiBookId;
  managerUserId: UserId;
  /** Whether the manager had no account before. */
  madeAccount: boolean;
}

/** @returns false when a founding with this key exists */
export async function insertIfNew(tx: Tx, founding: Founding): Promise<boolean> {
  const inserted = await tx.founding.createMany({ data: founding, skipDuplicates: true });
  return inserted.count === 1;
}

export async function saveResult(tx: Tx, key: string, result: FoundingResult): Promise<void> {
  await tx.founding.update({ where: { key }, data: result });
}

export async function getResult(tx: Tx, key: string): Promise<Partial<FoundingResult>> {
  const { famibookId, managerUserId, madeAccount } = await tx.founding.findUniqueOrThrow({ where: { key } });
  return {
    ...(famibookId && { famibookId: famibookId as FamiBookId }),
    ...(managerUserId && { managerUserId: managerUserId as UserId }),
    madeAccount,
  };
}

/** Locks the subscription of a FamiBook, so that its FamiBooks are counted by one opening at a time. */
export async function lockOf(tx: Tx, famibookId: FamiBookId): Promise<Founding | undefined> {
  const [row] = await tx.$queryRaw<{ key: string; plan_type: string }[]>`
    SELECT key, plan_type FROM founding
     WHERE key = (SELECT founding_key FROM famibook WHERE id = ${famibookId}::uuid) FOR NO KEY UPDATE`;
  return row && { key: row.key, planType: PlanType.parse(row.plan_type) };
}

/**
 * The subscription that ends with this FamiBook, because it has no other. Of two deletions at once the second one waits
 * here; the row itself stays unlocked, because a change of plan locks it before the FamiBooks.
 */
export async function findEndedWith(tx: Tx, famibookId: FamiBookId): Promise<string | undefined> {
  const [row] = await tx.$queryRaw<{ key: string | null }[]>`
    SELECT founding_key AS key, pg_advisory_xact_lock(hashtextextended(founding_key, 0))::text
      FROM famibook WHERE id = ${famibookId}::uuid`;
  if (!row?.key) return undefined;
  const others = await tx.famiBook.count({ where: { foundingKey: row.key, id: { not: famibookId } } });
  return others === 0 ? row.key : undefined;
}

export function countFamiBooks(tx: Tx, key: string): Promise<number> {
  return tx.famiBook.count({ where: { foundingKey: key } });
}

export async function listFamiBooks(tx: Tx, key: string): Promise<FamiBookId[]> {
  const rows = await tx.famiBook.findMany({ where: { foundingKey: key }, select: { id: true }, take: 1_000 });
  return rows.map(({ id }) => id as FamiBookId);
}

/** @returns false when a plan of this version or a newer one is known */
export async function changePlanIfNewer(tx: Tx, { key, planType }: Founding, version: number): Promise<boolean> {
  const changed = await tx.founding.updateMany({
    where: { key, planVersion: { lt: version } },
    data: { planType, planVersion: version },
  });
  return changed.count === 1;
}

/** Gives all FamiBooks of a subscription its plan; they are locked in the order of their ids. */
export async function applyPlan(tx: Tx, { key, planType }: Founding): Promise<FamiBook[]> {
  const rows = await tx.$queryRaw<{ id: FamiBookId; name: string; version: bigint; is_suspended: boolean }[]>`
    WITH locked AS (SELECT id FROM famibook WHERE founding_key = ${key} ORDER BY id FOR NO KEY UPDATE)
    UPDATE famibook f SET plan_type = ${planType}, version = version + 1 FROM locked WHERE f.id = locked.id
    RETURNING f.id, f.name, f.version, f.suspended_at IS NOT NULL AS is_suspended`;
  return rows.map(({ id, name, version, is_suspended: isSuspended }) => ({
    id,
    name,
    planType,
    version: Number(version),
    isSuspended,
  }));
}
