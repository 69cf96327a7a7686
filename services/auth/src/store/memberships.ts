import type { Tx } from './prisma.ts';

export interface MembershipRow {
  id: string;
  userId: string;
  famibookId: string;
  famibookName: string;
  isApproved: boolean;
  isManager: boolean;
  createdAt: Date;
}

/** Counts approved members up or down, in the write's own transaction (D36). Call it last: its rows are everybody's. */
export const countMembers = async (tx: Tx, famibookIds: readonly string[], by: number): Promise<void> => {
  // One order of locks for all, the row of everybody last.
  for (const famibookId of [...famibookIds].sort()) {
    await tx.$executeRaw`UPDATE famibook SET member_total = member_total + ${by} WHERE id = ${famibookId}::uuid`;
  }
  if (famibookIds.length === 0) return;
  await tx.$executeRaw`UPDATE platform_total SET approved_members = approved_members + ${by * famibookIds.length}`;
};

const withName = {
  id: true,
  userId: true,
  famibookId: true,
  isApproved: true,
  isManager: true,
  createdAt: true,
  famibook: { select: { name: true } },
} as const;

const named = ({ famibook, ...row }: Omit<MembershipRow, 'famibookName'> & { famibook: { name: string } }) => ({
  ...row,
  famibookName: famibook.name,
});

export const findMembership = async (tx: Tx, userId: string, famibookId: string): Promise<MembershipRow | null> => {
  const row = await tx.membership.findUnique({
    where: { userId_famibookId: { userId, famibookId } },
    select: withName,
  });
  return row && named(row);
};

export const findOwnMembership = async (tx: Tx, userId: string, id: string): Promise<MembershipRow | null> => {
  const row = await tx.membership.findFirst({ where: { id, userId }, select: withName });
  return row && named(row);
};

/** Where a person is seen: approved, or waiting before the manager. */
export const famibooksOf = async (tx: Tx, userId: string): Promise<string[]> => {
  const rows = await tx.membership.findMany({ where: { userId }, select: { famibookId: true }, take: 1_000 });
  return rows.map(({ famibookId }) => famibookId);
};

/** A person's own, oldest first; bounded by how many one may have. */
export const membershipsOf = async (tx: Tx, userId: string) => {
  const rows = await tx.membership.findMany({
    where: { userId },
    select: { ...withName, famibook: { select: { name: true, nameKey: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: 1_000,
  });
  return rows.map((row) => ({ ...named(row), nameKey: row.famibook.nameKey }));
};

/** The database is the judge of two who approve at once: the second finds nothing to approve. */
export const approvePending = async (tx: Tx, userId: string, famibookId: string): Promise<boolean> => {
  const approved = await tx.membership.updateMany({
    where: { userId, famibookId, isApproved: false },
    data: { isApproved: true },
  });
  return approved.count === 1;
};

export const deleteMembership = async (tx: Tx, membership: MembershipRow, endedAt: Date): Promise<void> => {
  const { id, userId, famibookId, isApproved: wasApproved } = membership;
  await tx.membership.delete({ where: { id } });
  await tx.endedMembership.upsert({
    where: { userId_famibookId: { userId, famibookId } },
    create: { userId, famibookId, wasApproved, endedAt },
    update: { wasApproved, endedAt },
  });
};

/** Whether a request of this person was declined or a membership ended here: then deciding again is too late (D27). */
export const wasEnded = async (tx: Tx, userId: string, famibookId: string): Promise<boolean> =>
  (await tx.endedMembership.count({ where: { userId, famibookId } })) > 0;
