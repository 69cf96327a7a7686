import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import { Prisma } from '../../generated/client.ts';
import { removeAllBut } from './known-browsers.ts';
import { endOpen } from './password-resets.ts';
import type { Tx } from './prisma.ts';

export interface Credentials {
  userId: UserId;
  isAdmin: boolean;
  passwordHash: string;
  /** The hash of a generated password that is still good and has the selector of the typed one (D26). */
  firstPasswordHash: string | null;
  lastCurrentId: FamiBookId | null;
  email: string;
  hasSecondFactor: boolean;
}

interface Row {
  id: string;
  is_admin: boolean;
  password_hash: string;
  last_current_famibook_id: string | null;
  first_hash: string | null;
  email: string;
  has_second_factor: boolean;
}

export interface FirstPassword {
  userId: UserId;
  selector: string;
  passwordHash: string;
  expiresAt: Date;
}

/** Uses one statement, which takes the same time whether or not the user exists (D4). */
export async function findByEmail(tx: Tx, email: string, selector: string, now: Date): Promise<Credentials | null> {
  const [row] = await tx.$queryRaw<Row[]>`${selectCredentials(selector, now)} WHERE u.email = ${email}`;
  return toCredentials(row);
}

export async function findById(tx: Tx, userId: UserId, selector: string, now: Date): Promise<Credentials | null> {
  const [row] = await tx.$queryRaw<Row[]>`${selectCredentials(selector, now)} WHERE u.id = ${userId}::uuid`;
  return toCredentials(row);
}

/** The hash of the password of a user who exists. */
export async function findHash(tx: Tx, userId: UserId): Promise<string> {
  return (await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { passwordHash: true } })).passwordHash;
}

/** Locks the password until the transaction ends. @returns false when it is no longer this one */
export async function lockPassword(tx: Tx, userId: UserId, passwordHash: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "user" WHERE id = ${userId}::uuid AND password_hash = ${passwordHash} FOR NO KEY UPDATE`;
  return rows.length > 0;
}

/** Replaces a hash by another one of the same password. @returns false when it is no longer the `old` one */
export async function renewHash(tx: Tx, userId: UserId, old: string, passwordHash: string): Promise<boolean> {
  const renewed = await tx.user.updateMany({ where: { id: userId, passwordHash: old }, data: { passwordHash } });
  return renewed.count === 1;
}

export interface PasswordChange {
  /** The hash that must still be there, or null when any may be. */
  expected: string | null;
  passwordHash: string;
  at: Date;
  /** The hash of the browser's secret from which the password is changed. */
  browserHash: string | null;
}

/**
 * Sets a password. Whatever others hold from before it ends: generated passwords, sign-ins that wait for a code, requests
 * for a reset, and what other browsers are known by.
 * @returns false when the hash is no longer `expected`
 */
export async function replacePassword(
  tx: Tx,
  userId: UserId,
  { expected, passwordHash, at, browserHash }: PasswordChange,
): Promise<boolean> {
  const changed = await tx.user.updateMany({
    where: { id: userId, ...(expected === null ? {} : { passwordHash: expected }) },
    data: { passwordHash },
  });
  if (changed.count === 0) return false;
  await tx.firstPassword.deleteMany({ where: { userId } });
  // A sign-in that was begun with the old password must not go on with a code.
  await tx.pendingSignIn.deleteMany({ where: { userId } });
  await endOpen(tx, userId, at);
  await removeAllBut(tx, userId, browserHash);
  return true;
}

export async function hasFirstPassword(tx: Tx, userId: UserId): Promise<boolean> {
  return (await tx.firstPassword.count({ where: { userId } })) > 0;
}

export async function saveFirstPassword(tx: Tx, first: FirstPassword): Promise<void> {
  const { userId, selector, passwordHash, expiresAt } = first;
  await tx.firstPassword.upsert({
    where: { userId_selector: { userId, selector } },
    create: first,
    update: { passwordHash, expiresAt },
  });
}

function selectCredentials(selector: string, now: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT u.id, u.is_admin, u.password_hash, u.last_current_famibook_id, u.email, f.password_hash AS first_hash,
           EXISTS (SELECT 1 FROM second_factor s
                    WHERE s.user_id = u.id AND s.confirmed_at IS NOT NULL) AS has_second_factor
      FROM "user" u
      LEFT JOIN first_password f ON f.user_id = u.id AND f.selector = ${selector} AND f.expires_at > ${now}`;
}

function toCredentials(row: Row | undefined): Credentials | null {
  if (!row) return null;
  return {
    userId: row.id as UserId,
    isAdmin: row.is_admin,
    passwordHash: row.password_hash,
    firstPasswordHash: row.first_hash,
    lastCurrentId: row.last_current_famibook_id as FamiBookId | null,
    email: row.email,
    hasSecondFactor: row.has_second_factor,
  };
}
