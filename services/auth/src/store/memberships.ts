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

/** The FamiBooks that show a user to their members; one where a request waits does not. */
export async function famibooksOf(tx: Tx, userId: UserId): Promise<FamiBookId[]> {
  const where = { userId, isApproved: true };
  const rows = await tx.membership.findMany({ where, select: { famibookId: true }, take: MAX_ROWS });
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

/** How a membership changed what is counted: by 1 up or down, or not at all. */
export interface MembershipChange {
  userId: UserId;
  famibookId: FamiBookId;
  approved: -1 | 0 | 1;
  pending: -1 | 0 | 1;
}

/** What the end of a membership changes. */
export function asEnded({ userId, famibookId, isApproved }: Pick<Membership, 'userId' | 'famibookId' | 'isApproved'>) {
  return { userId, famibookId, approved: isApproved ? -1 : 0, pending: isApproved ? 0 : -1 } as const;
}

/**
 * Counts members and requests of FamiBooks and of the platform in the transaction that changed the memberships of these
 * locked users (D13, D36). Call it last: every transaction locks these rows, FamiBooks in the order of their ids, and the
 * row of the platform at the end.
 * @param famibooks how many FamiBooks came, or went as a negative number
 */
export async function addToTotals(tx: Tx, changes: readonly MembershipChange[], famibooks = 0): Promise<void> {
  const ofFamiBooks = Map.groupBy(changes, ({ famibookId }) => famibookId);
  for (const [famibookId, ofFamiBook] of [...ofFamiBooks].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [approved, pending] = [sumOf(ofFamiBook, 'approved'), sumOf(ofFamiBook, 'pending')];
    await tx.$executeRaw`UPDATE famibook SET member_total = member_total + ${approved},
      pending_total = pending_total + ${pending} WHERE id = ${famibookId}::uuid`;
  }
  if (changes.length === 0 && famibooks === 0) return;
  const [userIds, approved, pending] = [
    changes.map(({ userId }) => userId),
    changes.map((change) => change.approved),
    changes.map((change) => change.pending),
  ];
  // A user counts once however many memberships there are, and is counted down with the last one in a state.
  await tx.$executeRaw`
    WITH change AS (
      SELECT user_id, sum(approved) AS approved, sum(pending) AS pending
        FROM unnest(${userIds}::uuid[], ${approved}::int[], ${pending}::int[]) AS c (user_id, approved, pending)
       GROUP BY user_id),
    person AS (
      SELECT c.approved, c.pending, count(m.id) FILTER (WHERE m.is_approved) AS approved_now,
             count(m.id) FILTER (WHERE NOT m.is_approved) AS pending_now
        FROM change c LEFT JOIN famibook_membership m ON m.user_id = c.user_id
       GROUP BY c.user_id, c.approved, c.pending),
    total AS (
      SELECT coalesce(sum(approved), 0) AS members,
             coalesce(sum((approved_now > 0)::int - (approved_now - approved > 0)::int), 0) AS approved_people,
             coalesce(sum((pending_now > 0)::int - (pending_now - pending > 0)::int), 0) AS pending_people
        FROM person)
    UPDATE platform_total p SET approved_members = p.approved_members + total.members,
      approved_people = p.approved_people + total.approved_people,
      pending_people = p.pending_people + total.pending_people, famibooks = p.famibooks + ${famibooks} FROM total`;
}

function sumOf(changes: readonly MembershipChange[], what: 'approved' | 'pending'): number {
  return changes.reduce((sum, change) => sum + change[what], 0);
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
