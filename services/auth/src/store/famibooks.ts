import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import type { ManagedFamiBook } from '@famibook/contracts/imports/schemas';
import { PAGE } from '@famibook/contracts/limits';
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

/** FamiBooks of these ids or names, with their managers. */
export async function findDirectoryEntries(tx: Tx, ids: readonly FamiBookId[], names: readonly string[]) {
  const found = await tx.famiBook.findMany({
    where: { OR: [{ id: { in: [...ids] } }, { nameKey: { in: names.map(famibookNameKey) } }] },
    select: {
      id: true,
      name: true,
      suspendedAt: true,
      memberships: { where: { isManager: true }, select: { userId: true } },
    },
  });
  return found.map(({ id, name, suspendedAt, memberships: [manager] }) => ({
    famibookId: id as FamiBookId,
    famibookName: name,
    managerUserId: (manager?.userId ?? null) as UserId | null,
    isSuspended: suspendedAt !== null,
  }));
}

/** A FamiBook with its manager as content by this person is written; undefined without either. */
export async function findManaged(
  tx: Tx,
  id: FamiBookId,
): Promise<(ManagedFamiBook & { isSuspended: boolean }) | undefined> {
  const famibook = await tx.famiBook.findUnique({
    where: { id },
    select: {
      name: true,
      suspendedAt: true,
      memberships: {
        where: { isManager: true },
        select: {
          user: {
            select: { id: true, firstName: true, lastName: true, profileImageUrl: true, identityVersion: true },
          },
        },
      },
    },
  });
  const user = famibook?.memberships[0]?.user;
  if (!famibook || !user) return undefined;
  const { id: userId, identityVersion, ...profile } = user;
  const manager = { ...profile, userId: userId as UserId, version: Number(identityVersion) };
  return { famibookId: id, famibookName: famibook.name, manager, isSuspended: famibook.suspendedAt !== null };
}

/**
 * Locks a FamiBook until the transaction ends and counts its version up. Until then no membership begins or ends, as
 * memberships refer to this row.
 */
export async function lock(tx: Tx, id: FamiBookId): Promise<FamiBook | undefined> {
  await tx.$queryRaw`SELECT 1 FROM famibook WHERE id = ${id}::uuid FOR UPDATE`;
  const [row] = await tx.$queryRaw<Row[]>`
    UPDATE famibook SET version = version + 1 WHERE id = ${id}::uuid
    RETURNING id, name, plan_type, version, suspended_at`;
  return row && toFamiBook(row);
}

/** Locks a FamiBook against others that lock it, and changes nothing about it; memberships still begin and end. */
export async function lockName(tx: Tx, id: FamiBookId): Promise<NamedFamiBook | undefined> {
  const [row] = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM famibook WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return row && { id, name: row.name };
}

/** The users whose tokens name this FamiBook, in one order: members, those who wait, and administrators who chose it. */
export async function usersOf(tx: Tx, id: FamiBookId): Promise<UserId[]> {
  const rows = await tx.$queryRaw<{ user_id: UserId }[]>`
    SELECT user_id FROM famibook_membership WHERE famibook_id = ${id}::uuid
    UNION SELECT user_id FROM session WHERE current_famibook_id = ${id}::uuid AND ended_at IS NULL
    ORDER BY user_id`;
  return rows.map(({ user_id }) => user_id);
}

/** What an operator of the machine sees of a FamiBook. */
export interface OperatorFamiBook {
  name: string;
  /** E-mail; null while it has no manager. */
  manager: string | null;
  members: number;
  planType: string;
  isSuspended: boolean;
}

/**
 * A page of all FamiBooks in the order of their names.
 * @param after the key of the name after which the page begins
 * @returns `last` for the next page; undefined on the last one
 */
export async function pageByName(tx: Tx, after: string): Promise<{ page: OperatorFamiBook[]; last?: string }> {
  const rows = await tx.famiBook.findMany({
    where: { nameKey: { gt: after } },
    orderBy: { nameKey: 'asc' },
    take: PAGE.max,
    select: {
      name: true,
      nameKey: true,
      memberTotal: true,
      planType: true,
      suspendedAt: true,
      memberships: { where: { isManager: true }, select: { user: { select: { email: true } } } },
    },
  });
  const last = rows.length === PAGE.max ? rows.at(-1)?.nameKey : undefined;
  return { page: rows.map(toOperatorFamiBook), ...(last !== undefined && { last }) };
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

interface OperatorRow {
  name: string;
  memberTotal: number;
  planType: string;
  suspendedAt: Date | null;
  memberships: { user: { email: string } }[];
}

function toOperatorFamiBook({ name, memberTotal, planType, suspendedAt, memberships }: OperatorRow): OperatorFamiBook {
  const manager = memberships[0]?.user.email ?? null;
  return { name, manager, members: memberTotal, planType, isSuspended: suspendedAt !== null };
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
