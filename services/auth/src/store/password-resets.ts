import type { ResetRequestId, UserId } from '@famibook/contracts/ids';
import { Prisma } from '../../generated/client.ts';
import { MAX_OPEN_PER_USER, type ResetTimes } from '../domain/password-reset.ts';
import type { Tx } from './prisma.ts';
import { RANKED_RESETS } from './reset-lists.ts';

export interface Reset extends ResetTimes {
  id: ResetRequestId;
  /** Null when no user had the e-mail. */
  userId: UserId | null;
  code: string;
}

export interface NewReset {
  userId: UserId | null;
  /** SHA-256 of the e-mail. */
  emailKey: string;
  /** SHA-256 of the secret that the browser holds. */
  browserHash: string;
  isKnownBrowser: boolean;
  reason: string | null;
  code: string;
  createdAt: Date;
  openUntil: Date;
}

type Requester = Pick<NewReset, 'userId' | 'emailKey' | 'browserHash'>;

const SELECT = {
  id: true,
  userId: true,
  code: true,
  openUntil: true,
  approvedAt: true,
  completedAt: true,
  endedAt: true,
} as const;

/** Finds a request for the browser that made it, and for no other. */
export async function findOfBrowser(tx: Tx, id: ResetRequestId, browserHash: string): Promise<Reset | null> {
  const row = await tx.passwordReset.findFirst({ where: { id, browserHash }, select: SELECT });
  return row && toReset(row);
}

/** The open requests that one browser made for one e-mail: an approved one first, then the newest. */
export async function listOpenOfBrowser(tx: Tx, { userId, emailKey, browserHash }: Requester, now: Date) {
  const rows = await tx.passwordReset.findMany({
    where: { userId, emailKey, browserHash, ...isOpen(now) },
    orderBy: [{ approvedAt: { sort: 'desc', nulls: 'last' } }, { id: 'desc' }],
    select: { id: true, approvedAt: true },
    take: MAX_OPEN_PER_USER,
  });
  return rows.map(({ id, approvedAt }) => ({ id: id as ResetRequestId, approvedAt }));
}

/** Gives a browser's requests a new secret, so that the old one no longer finds anything. */
export async function replaceBrowserHash(tx: Tx, old: string, browserHash: string): Promise<void> {
  await tx.passwordReset.updateMany({ where: { browserHash: old }, data: { browserHash } });
}

/** @returns undefined when another request of this e-mail has this code */
export async function insertIfCodeIsFree(tx: Tx, data: NewReset): Promise<ResetRequestId | undefined> {
  const [added] = await tx.passwordReset.createManyAndReturn({ data, skipDuplicates: true, select: { id: true } });
  return added && (added.id as ResetRequestId);
}

/** Writes a row without a change, to take the time that the event of a real request takes (D23). */
export async function writeUnchanged(tx: Tx, id: ResetRequestId): Promise<void> {
  await tx.$executeRaw`UPDATE password_reset_request SET reason = NULL WHERE id = ${id} AND user_id IS NULL`;
}

/**
 * Removes the requests of an e-mail beyond `max`; it retains open ones before ended ones, then those of known browsers,
 * then the newest.
 */
export async function removeBeyond(tx: Tx, emailKey: string, max: number): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM password_reset_request WHERE id IN (
      SELECT id FROM password_reset_request WHERE email_key = ${emailKey}
       ORDER BY completed_at IS NULL AND ended_at IS NULL DESC, approved_at NULLS LAST, is_known_browser DESC, id DESC
       OFFSET ${max})`;
}

/** Finds the request of a user and locks the user, and with it all decisions about the user's requests. */
export async function lock(tx: Tx, id: ResetRequestId): Promise<(Reset & { userId: UserId }) | null> {
  const requested = await tx.passwordReset.findUnique({ where: { id }, select: { userId: true } });
  if (!requested?.userId) return null;
  await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${requested.userId}::uuid FOR NO KEY UPDATE`;
  const row = await tx.passwordReset.findUnique({ where: { id }, select: SELECT });
  return row && { ...toReset(row), userId: requested.userId as UserId };
}

/** Whether a user's request is among those that the administrator sees. */
export async function isShown(
  tx: Tx,
  { id, userId }: { id: ResetRequestId; userId: UserId },
  now: Date,
): Promise<boolean> {
  const found = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM (${Prisma.raw(RANKED_RESETS.begin)} o.user_id = ${userId}::uuid AND o.open_until > ${now}
      ${Prisma.raw(RANKED_RESETS.end)}) r WHERE id = ${id} AND place <= ${MAX_OPEN_PER_USER}`;
  return found.length === 1;
}

/** Approves a request that is locked and open. */
export async function approve(
  tx: Tx,
  id: ResetRequestId,
  approval: { approvedBy: UserId; approvedAt: Date; openUntil: Date },
): Promise<void> {
  await tx.passwordReset.update({ where: { id }, data: approval, select: { id: true } });
}

/** Ends the open requests of a user, all of them or all but one. */
export async function endOpen(tx: Tx, userId: UserId, endedAt: Date, allBut?: ResetRequestId): Promise<void> {
  await tx.passwordReset.updateMany({
    where: { userId, completedAt: null, endedAt: null, ...(allBut !== undefined && { id: { not: allBut } }) },
    data: { endedAt },
  });
}

/** The conditional update decides between many who complete at once: one finds the request open. */
export async function completeOnce(tx: Tx, id: ResetRequestId, browserHash: string, now: Date): Promise<boolean> {
  const completed = await tx.passwordReset.updateMany({
    where: { id, browserHash, approvedAt: { not: null }, ...isOpen(now) },
    data: { completedAt: now },
  });
  return completed.count === 1;
}

/** When another browser last made a request for this user that is still open. */
export async function lastRequestElsewhere(
  tx: Tx,
  userId: UserId,
  browserHash: string | null,
  now: Date,
): Promise<Date | null> {
  const last = await tx.passwordReset.findFirst({
    where: { userId, ...isOpen(now), ...(browserHash !== null && { browserHash: { not: browserHash } }) },
    select: { createdAt: true },
    orderBy: { id: 'desc' },
  });
  return last?.createdAt ?? null;
}

function isOpen(now: Date) {
  return { completedAt: null, endedAt: null, openUntil: { gt: now } };
}

function toReset(row: ResetTimes & { id: number; userId: string | null; code: string }): Reset {
  return { ...row, id: row.id as ResetRequestId, userId: row.userId as UserId | null };
}
