import { Prisma } from '../../generated/client.ts';
import { OPEN_PER_PERSON, type ResetTimes } from '../domain/password-reset.ts';
import type { Tx } from './prisma.ts';
import { NTH_OF_BROWSER, PLACE } from './reset-places.ts';

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

export interface PlacedReset {
  id: number;
  browserHash: string;
  approvedAt: Date | null;
}

/** The open requests of one person, or of an e-mail that nobody has, that stand before the administrator. */
export const firstResets = (tx: Tx, whose: { userId: string | null; emailKey: string }, now: Date) =>
  tx.$queryRaw<PlacedReset[]>`
    SELECT id, browser_hash AS "browserHash", approved_at AS "approvedAt"
      FROM (SELECT o.*, ${Prisma.raw(NTH_OF_BROWSER)} AS nth FROM password_reset_request o
             WHERE email_key = ${whose.emailKey} AND user_id IS NOT DISTINCT FROM ${whose.userId}::uuid
               AND completed_at IS NULL AND ended_at IS NULL AND open_until > ${now}) r
     ORDER BY ${Prisma.raw(PLACE)} LIMIT ${OPEN_PER_PERSON}`;

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

/** Of one e-mail the first `most` stay, those of its own browsers before all. */
export const forgetResetsBeyond = (tx: Tx, emailKey: string, most: number): Promise<number> => tx.$executeRaw`
  DELETE FROM password_reset_request WHERE id IN (
    SELECT id FROM password_reset_request
     WHERE email_key = ${emailKey} ORDER BY approved_at NULLS LAST, is_known_browser DESC, id OFFSET ${most})`;

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
