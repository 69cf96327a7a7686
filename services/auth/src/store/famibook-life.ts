import type { Tx } from './prisma.ts';

/** A FamiBook as the events of its life say it. */
export interface FamiBookRow {
  id: string;
  name: string;
  planType: string;
  version: number;
  isSuspended: boolean;
}

interface Row {
  id: string;
  name: string;
  plan_type: string;
  version: bigint;
  suspended_at: Date | null;
}

/**
 * Locks a FamiBook until the transaction ends and counts its version up. Nobody comes in or goes meanwhile: a membership
 * refers to this row.
 */
export async function lockFamiBook(tx: Tx, famibookId: string): Promise<FamiBookRow | undefined> {
  await tx.$queryRaw`SELECT 1 FROM famibook WHERE id = ${famibookId}::uuid FOR UPDATE`;
  const [row] = await tx.$queryRaw<Row[]>`
    UPDATE famibook SET version = version + 1 WHERE id = ${famibookId}::uuid
    RETURNING id, name, plan_type, version, suspended_at`;
  return row && toFamiBook(row);
}

function toFamiBook({ id, name, plan_type, version, suspended_at }: Row): FamiBookRow {
  return { id, name, planType: plan_type, version: Number(version), isSuspended: suspended_at !== null };
}

/** Everybody whose token names this FamiBook: members, those who wait, and an administrator who stands there; in one order. */
export async function peopleOf(tx: Tx, famibookId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ user_id: string }[]>`
    SELECT user_id FROM famibook_membership WHERE famibook_id = ${famibookId}::uuid
    UNION SELECT user_id FROM session WHERE current_famibook_id = ${famibookId}::uuid AND ended_at IS NULL
    ORDER BY user_id`;
  return rows.map(({ user_id }) => user_id);
}

/** Whether a FamiBook is suspended; one that is gone is not. */
export async function isSuspended(tx: Tx, famibookId: string): Promise<boolean> {
  return (await tx.famiBook.count({ where: { id: famibookId, suspendedAt: { not: null } } })) > 0;
}
