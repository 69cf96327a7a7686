import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import type { Tx } from './prisma.ts';

export interface PendingSignIn {
  /** SHA-256 of the secret that the browser holds. */
  hash: string;
  userId: UserId;
  famibookId: FamiBookId | null;
  expiresAt: Date;
}

export async function insert(tx: Tx, data: PendingSignIn): Promise<void> {
  await tx.pendingSignIn.create({ data });
}

/** Whose sign-in it is, while its time has not run out. */
export async function find(tx: Tx, hash: string, now: Date): Promise<{ userId: UserId; email: string } | null> {
  const found = await tx.pendingSignIn.findFirst({
    where: { hash, expiresAt: { gt: now } },
    select: { userId: true, user: { select: { email: true } } },
  });
  return found && { userId: found.userId as UserId, email: found.user.email };
}

/** Ends a sign-in that waited for a code; of many who do so at once, one finds it. */
export async function take(tx: Tx, hash: string, now: Date): Promise<Pick<PendingSignIn, 'famibookId'> | undefined> {
  const [taken] = await tx.$queryRaw<{ famibook_id: string | null }[]>`
    DELETE FROM pending_sign_in WHERE hash = ${hash} AND expires_at > ${now} RETURNING famibook_id`;
  return taken && { famibookId: taken.famibook_id as FamiBookId | null };
}

export async function removeOfUser(tx: Tx, userId: UserId): Promise<void> {
  await tx.pendingSignIn.deleteMany({ where: { userId } });
}

/**
 * Removes a user's sign-ins that are older than the newest `max` and end before this time. Only the newest are read for
 * it, because an attacker who knows the password can begin thousands.
 */
export async function removeBeyond(tx: Tx, userId: UserId, max: number, before: Date): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM pending_sign_in WHERE user_id = ${userId}::uuid AND expires_at < ${before} AND expires_at < (
      SELECT expires_at FROM pending_sign_in WHERE user_id = ${userId}::uuid
       ORDER BY expires_at DESC OFFSET ${max - 1} LIMIT 1)`;
}
