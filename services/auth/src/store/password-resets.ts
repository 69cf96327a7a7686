import { Prisma } from '../../generated/client.ts';
import { OPEN_PER_PERSON, type ResetTimes } from '../domain/password-reset.ts';
import type { Tx } from './prisma.ts';
import { PLACED } from './reset-places.ts';

export interface ResetRow extends ResetTimes {
  id: number;
  /** None when nobody had the e-mail. */
  userId: string | null;
  emailKey: string;
  code: string;
}

const shown = {
  id: true,
  userId: true,
  emailKey: true,
  code: true,
  openUntil: true,
  approvedAt: true,
  completedAt: true,
  endedAt: true,
} as const;

/** A request as the browser that asked finds it: nobody else does. */
export const findHeldReset = (tx: Tx, id: number, browserHash: string): Promise<ResetRow | null> =>
  tx.passwordReset.findFirst({ where: { id, browserHash }, select: shown });

const isOpen = (now: Date) => ({ completedAt: null, endedAt: null, openUntil: { gt: now } });

interface Whose {
  userId: string | null;
  emailKey: string;
}

/** The open requests that one browser made for one person, or for an e-mail that nobody has: approved first, then newest. */
export const openOfBrowser = (tx: Tx, { userId, emailKey, browserHash }: Whose & { browserHash: string }, now: Date) =>
  tx.passwordReset.findMany({
    where: { userId, emailKey, browserHash, ...isOpen(now) },
    orderBy: [{ approvedAt: { sort: 'desc', nulls: 'last' } }, { id: 'desc' }],
    select: { id: true, approvedAt: true },
    take: OPEN_PER_PERSON,
  });

/** From now on a browser's requests are found by what it holds now: whoever knows what it held before finds nothing. */
export const changeHolder = (tx: Tx, before: string, after: string) =>
  tx.passwordReset.updateMany({ where: { browserHash: before }, data: { browserHash: after } });

/** Whether a person's request is among those that stand before the administrator. */
export const standsFirst = async (
  tx: Tx,
  { id, userId }: { id: number; userId: string },
  now: Date,
): Promise<boolean> => {
  const found = await tx.$queryRaw<{ place: bigint }[]>`
    SELECT place FROM (${Prisma.raw(PLACED.begin)} o.user_id = ${userId}::uuid AND o.open_until > ${now}
      ${Prisma.raw(PLACED.end)}) r WHERE id = ${id} AND place <= ${OPEN_PER_PERSON}`;
  return found.length === 1;
};

export interface NewReset {
  userId: string | null;
  emailKey: string;
  browserHash: string;
  isKnownBrowser: boolean;
  reason: string | null;
  code: string;
  createdAt: Date;
  openUntil: Date;
}

/** @returns undefined when another request of this e-mail has this code */
export const addReset = async (tx: Tx, data: NewReset): Promise<number | undefined> => {
  const added = await tx.passwordReset.createManyAndReturn({ data, skipDuplicates: true, select: { id: true } });
  return added[0]?.id;
};

/** A write that changes nothing, where others write something. */
export const writeAgain = (tx: Tx, id: number): Promise<number> =>
  tx.$executeRaw`UPDATE password_reset_request SET reason = NULL WHERE id = ${id} AND user_id IS NULL`;

/** Of one e-mail so many stay: what is open before what is over, then those of its own browsers, then the newest. */
export const forgetResetsBeyond = (tx: Tx, emailKey: string, most: number): Promise<number> => tx.$executeRaw`
  DELETE FROM password_reset_request WHERE id IN (
    SELECT id FROM password_reset_request WHERE email_key = ${emailKey}
     ORDER BY completed_at IS NULL AND ended_at IS NULL DESC, approved_at NULLS LAST, is_known_browser DESC, id DESC
     OFFSET ${most})`;

/** A person's request; locks the person, and with it all decisions about the person's requests. */
export const lockReset = async (tx: Tx, id: number): Promise<(ResetRow & { userId: string }) | null> => {
  const asked = await tx.passwordReset.findUnique({ where: { id }, select: { userId: true } });
  if (!asked?.userId) return null;
  await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${asked.userId}::uuid FOR NO KEY UPDATE`;
  const reset = await tx.passwordReset.findUnique({ where: { id }, select: shown });
  return reset && { ...reset, userId: asked.userId };
};

/** Of a locked request that is open. */
export const approveOpen = (
  tx: Tx,
  id: number,
  approval: { approvedBy: string; approvedAt: Date; openUntil: Date },
): Promise<unknown> => tx.passwordReset.update({ where: { id }, data: approval, select: { id: true } });

export const endOtherResets = (tx: Tx, userId: string, but: number, endedAt: Date) =>
  tx.passwordReset.updateMany({
    where: { userId, id: { not: but }, completedAt: null, endedAt: null },
    data: { endedAt },
  });

/** The database is the judge of many who complete at once: one finds it open. */
export const completeOnce = async (tx: Tx, id: number, browserHash: string, now: Date): Promise<boolean> => {
  const completed = await tx.passwordReset.updateMany({
    where: { id, browserHash, approvedAt: { not: null }, ...isOpen(now) },
    data: { completedAt: now },
  });
  return completed.count === 1;
};

/** When an open request for this person was last made by any browser but this one. */
export const lastAskedElsewhere = async (tx: Tx, userId: string, browserHash: string | null, now: Date) => {
  const last = await tx.passwordReset.findFirst({
    where: {
      userId,
      ...isOpen(now),
      ...(browserHash !== null && { browserHash: { not: browserHash } }),
    },
    select: { createdAt: true },
    orderBy: { id: 'desc' },
  });
  return last?.createdAt ?? null;
};
