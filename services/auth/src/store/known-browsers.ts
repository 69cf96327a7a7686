import type { UserId } from '@famibook/contracts/ids';
import type { Tx } from './prisma.ts';

export interface KnownBrowser {
  userId: UserId;
  hash: string;
  lastUsedAt: Date;
}

/** @returns the user of this e-mail if this browser signed in as them before */
export async function findUser(tx: Tx, email: string, hash: string): Promise<UserId | null> {
  const known = await tx.knownBrowser.findFirst({ where: { hash, user: { email } }, select: { userId: true } });
  return known && (known.userId as UserId);
}

/** @returns false when this browser never signed in as this user */
export async function touch(tx: Tx, { userId, hash, lastUsedAt }: KnownBrowser): Promise<boolean> {
  const touched = await tx.knownBrowser.updateMany({ where: { userId, hash }, data: { lastUsedAt } });
  return touched.count === 1;
}

export async function insert(tx: Tx, data: KnownBrowser): Promise<void> {
  await tx.knownBrowser.create({ data });
}

/** Removes a user's browsers, all of them or all but one. */
export async function removeAllBut(tx: Tx, userId: UserId, hash: string | null): Promise<void> {
  await tx.knownBrowser.deleteMany({ where: { userId, ...(hash !== null && { hash: { not: hash } }) } });
}

/** Removes a user's browsers beyond the `max` that were used last. */
export async function removeBeyond(tx: Tx, userId: UserId, max: number): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM known_browser WHERE user_id = ${userId}::uuid AND hash IN (
      SELECT hash FROM known_browser WHERE user_id = ${userId}::uuid ORDER BY last_used_at DESC, hash OFFSET ${max})`;
}
