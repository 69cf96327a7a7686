import type { FamiBookId, MembershipId, UserId } from '@famibook/contracts/ids';
import type { Membership } from '../domain/membership.ts';
import type { Tx } from './prisma.ts';

const MAX_ROWS = 1_000;

const SELECT = {
  id: true,
  userId: true,
  famibookId: true,
  isApproved: true,
  isManager: true,
  createdAt: true,
  famibook: { select: { name: true } },
} as const;

interface Row {
  id: string;
  userId: string;
  famibookId: string;
  isApproved: boolean;
  isManager: boolean;
  createdAt: Date;
  famibook: { name: string };
}

export type NewMembership = Omit<Membership, 'famibookName'>;

export async function find(tx: Tx, userId: UserId, famibookId: FamiBookId): Promise<Membership | null> {
  const row = await tx.membership.findUnique({ where: { userId_famibookId: { userId, famibookId } }, select: SELECT });
  return row && toMembership(row);
}

export async function findOwned(tx: Tx, userId: UserId, id: MembershipId): Promise<Membership | null> {
  const row = await tx.membership.findFirst({ where: { id, userId }, select: SELECT });
  return row && toMembership(row);
}

/** A user's memberships, the oldest first; a user cannot have more than a token can name. */
export async function listOfUser(tx: Tx, userId: UserId): Promise<(Membership & { nameKey: string })[]> {
  const rows = await tx.membership.findMany({
    where: { userId },
    select: { ...SELECT, famibook: { select: { name: true, nameKey: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: MAX_ROWS,
  });
  return rows.map((row) => ({ ...toMembership(row), nameKey: row.famibook.nameKey }));
}

export async function listOfFamiBook(tx: Tx, famibookId: FamiBookId) {
  const rows = await tx.membership.findMany({ where: { famibookId }, select: { userId: true, isApproved: true } });
  return rows.map(({ userId, isApproved }) => ({ userId: userId as UserId, isApproved }));
}

/** The FamiBooks that show a user: as a member, or to their manager as one who waits. */
export async function famibooksOf(tx: Tx, userId: UserId): Promise<FamiBookId[]> {
  const rows = await tx.membership.findMany({ where: { userId }, select: { famibookId: true }, take: MAX_ROWS });
  return rows.map(({ famibookId }) => famibookId as FamiBookId);
}

export function countOfUser(tx: Tx, userId: UserId): Promise<number> {
  return tx.membership.count({ where: { userId } });
}

/** The unique index on user and FamiBook decides between two who add the same membership. */
export async function insert(tx: Tx, data: NewMembership): Promise<void> {
  await tx.membership.create({ data });
}

/** The conditional update decides between two who approve at once: the second finds nothing to approve (D27). */
export async function approvePending(tx: Tx, userId: UserId, famibookId: FamiBookId): Promise<boolean> {
  const approved = await tx.membership.updateMany({
    where: { userId, famibookId, isApproved: false },
    data: { isApproved: true },
  });
  return approved.count === 1;
}

export async function findManager(tx: Tx, famibookId: FamiBookId): Promise<UserId | undefined> {
  const manager = await tx.membership.findFirst({ where: { famibookId, isManager: true }, select: { userId: true } });
  return manager?.userId as UserId | undefined;
}

/** Removes the role before it grants it, so that a FamiBook never has two managers. */
export async function replaceManager(tx: Tx, { id, famibookId }: Membership): Promise<void> {
  await tx.membership.updateMany({ where: { famibookId, isManager: true }, data: { isManager: false } });
  await tx.membership.update({ where: { id }, data: { isManager: true } });
}

/** Removes a membership and remembers its end, so that a second decision is recognised (D27). */
export async function end(tx: Tx, membership: Membership, endedAt: Date): Promise<void> {
  const { id, userId, famibookId, isApproved: wasApproved } = membership;
  await tx.membership.delete({ where: { id } });
  await tx.endedMembership.upsert({
    where: { userId_famibookId: { userId, famibookId } },
    create: { userId, famibookId, wasApproved, endedAt },
    update: { wasApproved, endedAt },
  });
}

/** Whether a request was declined or a membership ended, here or, without a FamiBook, anywhere. */
export async function hasEnded(tx: Tx, userId: UserId, famibookId?: FamiBookId): Promise<boolean> {
  return (await tx.endedMembership.count({ where: { userId, ...(famibookId && { famibookId }) } })) > 0;
}

/** Forgets an earlier end, because the user asked to join again. */
export async function forgetEnd(tx: Tx, userId: UserId, famibookId: FamiBookId): Promise<void> {
  await tx.endedMembership.deleteMany({ where: { userId, famibookId } });
}

/**
 * Counts approved members up or down in the transaction of the change (D36). Call it last: every transaction locks these
 * rows, FamiBooks in the order of their ids, and the row of the platform at the end.
 */
export async function addToTotals(tx: Tx, famibookIds: readonly FamiBookId[], members: number): Promise<void> {
  for (const famibookId of [...famibookIds].sort()) {
    await tx.$executeRaw`UPDATE famibook SET member_total = member_total + ${members} WHERE id = ${famibookId}::uuid`;
  }
  if (famibookIds.length === 0) return;
  await tx.$executeRaw`UPDATE platform_total SET approved_members = approved_members + ${members * famibookIds.length}`;
}

function toMembership({ famibook, ...row }: Row): Membership {
  return {
    id: row.id as MembershipId,
    userId: row.userId as UserId,
    famibookId: row.famibookId as FamiBookId,
    famibookName: famibook.name,
    isApproved: row.isApproved,
    isManager: row.isManager,
    createdAt: row.createdAt,
  };
}
