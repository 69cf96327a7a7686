import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import { PlanType } from '@famibook/contracts/plans';
import { famibookNameKey } from '@famibook/contracts/text';
import type { FamiBook } from '../domain/famibook.ts';
import type { Tx } from './prisma.ts';

interface Row {
  id: string;
  name: string;
  plan_type: string;
  version: bigint;
  suspended_at: Date | null;
}

export interface NewFamiBook {
  id: FamiBookId;
  name: string;
  planType: PlanType;
  foundingKey: string;
  createdAt: Date;
}

export type NamedFamiBook = Pick<FamiBook, 'id' | 'name'>;

/** Names that differ in case or white space mean the same FamiBook (D1). */
export async function findByName(tx: Tx, name: string): Promise<NamedFamiBook | null> {
  const row = await tx.famiBook.findUnique({
    where: { nameKey: famibookNameKey(name) },
    select: { id: true, name: true },
  });
  return row && { id: row.id as FamiBookId, name: row.name };
}

export async function findById(tx: Tx, id: FamiBookId): Promise<NamedFamiBook | null> {
  const row = await tx.famiBook.findUnique({ where: { id }, select: { name: true } });
  return row && { id, name: row.name };
}

/**
 * Locks a FamiBook until the transaction ends and counts its version up. No membership begins or ends meanwhile, because
 * memberships refer to this row.
 */
export async function lock(tx: Tx, id: FamiBookId): Promise<FamiBook | undefined> {
  await tx.$queryRaw`SELECT 1 FROM famibook WHERE id = ${id}::uuid FOR UPDATE`;
  const [row] = await tx.$queryRaw<Row[]>`
    UPDATE famibook SET version = version + 1 WHERE id = ${id}::uuid
    RETURNING id, name, plan_type, version, suspended_at`;
  return row && toFamiBook(row);
}

/** The users whose tokens name this FamiBook, in one order: members, those who wait, and administrators who chose it. */
export async function usersOf(tx: Tx, id: FamiBookId): Promise<UserId[]> {
  const rows = await tx.$queryRaw<{ user_id: UserId }[]>`
    SELECT user_id FROM famibook_membership WHERE famibook_id = ${id}::uuid
    UNION SELECT user_id FROM session WHERE current_famibook_id = ${id}::uuid AND ended_at IS NULL
    ORDER BY user_id`;
  return rows.map(({ user_id }) => user_id);
}

/** The unique index on the name decides between two who want the same. */
export async function insert(tx: Tx, famibook: NewFamiBook): Promise<void> {
  await tx.famiBook.create({ data: { ...famibook, nameKey: famibookNameKey(famibook.name) } });
}

export async function rename(tx: Tx, id: FamiBookId, name: string): Promise<void> {
  await tx.famiBook.update({ where: { id }, data: { name, nameKey: famibookNameKey(name) } });
}

/** @param suspendedAt null resumes it */
export async function setSuspendedAt(tx: Tx, id: FamiBookId, suspendedAt: Date | null): Promise<void> {
  await tx.famiBook.update({ where: { id }, data: { suspendedAt } });
}

/** Whether a FamiBook is suspended; a deleted one is not. */
export async function isSuspended(tx: Tx, id: FamiBookId): Promise<boolean> {
  return (await tx.famiBook.count({ where: { id, suspendedAt: { not: null } } })) > 0;
}

/** Removes a FamiBook; the database removes its memberships with it. */
export async function remove(tx: Tx, id: FamiBookId): Promise<void> {
  await tx.famiBook.delete({ where: { id } });
}

function toFamiBook({ id, name, plan_type, version, suspended_at }: Row): FamiBook {
  return {
    id: id as FamiBookId,
    name,
    planType: PlanType.parse(plan_type),
    version: Number(version),
    isSuspended: suspended_at !== null,
  };
}
