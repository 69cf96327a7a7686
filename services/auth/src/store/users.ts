import type { Tx } from './prisma.ts';

export interface Credentials {
  userId: string;
  isAdmin: boolean;
  passwordHash: string;
  /** The generated password that was typed, if it could be one and is still good (D26). */
  firstPasswordHash: string | null;
  lastCurrentId: string | null;
}

interface CredentialRow {
  id: string;
  is_admin: boolean;
  password_hash: string;
  last_current_famibook_id: string | null;
  first_hash: string | null;
}

const toCredentials = (row: CredentialRow | undefined): Credentials | null =>
  row
    ? {
        userId: row.id,
        isAdmin: row.is_admin,
        passwordHash: row.password_hash,
        firstPasswordHash: row.first_hash,
        lastCurrentId: row.last_current_famibook_id,
      }
    : null;

/** One statement whether or not there is such a person, so that both take the same time (D4). */
export const findCredentials = async (tx: Tx, email: string, selector: string, now: Date) =>
  toCredentials(
    (
      await tx.$queryRaw<CredentialRow[]>`
        SELECT u.id, u.is_admin, u.password_hash, u.last_current_famibook_id, f.password_hash AS first_hash
          FROM "user" u
          LEFT JOIN first_password f ON f.user_id = u.id AND f.selector = ${selector} AND f.expires_at > ${now}
         WHERE u.email = ${email}`
    )[0],
  );

export const findCredentialsById = async (tx: Tx, userId: string, selector: string, now: Date) =>
  toCredentials(
    (
      await tx.$queryRaw<CredentialRow[]>`
        SELECT u.id, u.is_admin, u.password_hash, u.last_current_famibook_id, f.password_hash AS first_hash
          FROM "user" u
          LEFT JOIN first_password f ON f.user_id = u.id AND f.selector = ${selector} AND f.expires_at > ${now}
         WHERE u.id = ${userId}::uuid`
    )[0],
  );

/**
 * Locks the person until the transaction ends and counts the version of the identity up: every transaction that changes
 * what a token says begins with this, so that all of them take their locks in the same order.
 * @returns the new version; undefined when there is no such person
 */
export const bumpIdentity = async (tx: Tx, userId: string): Promise<number | undefined> => {
  const rows = await tx.$queryRaw<{ identity_version: bigint }[]>`
    UPDATE "user" SET identity_version = identity_version + 1 WHERE id = ${userId}::uuid RETURNING identity_version`;
  return rows[0] && Number(rows[0].identity_version);
};

/** Holds the password until the transaction ends, if it is still this one. */
export const isStillPassword = async (tx: Tx, userId: string, passwordHash: string): Promise<boolean> => {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "user" WHERE id = ${userId}::uuid AND password_hash = ${passwordHash} FOR NO KEY UPDATE`;
  return rows.length > 0;
};

/** Sets a password and ends the first ones; false when the old one is not `expected` any more. */
export const replacePassword = async (tx: Tx, userId: string, expected: string | null, passwordHash: string) => {
  const changed = await tx.user.updateMany({
    where: { id: userId, ...(expected === null ? {} : { passwordHash: expected }) },
    data: { passwordHash },
  });
  if (changed.count === 0) return false;
  await tx.firstPassword.deleteMany({ where: { userId } });
  return true;
};

/** Whether the caller of a 60-second token still manages this FamiBook, or is still an administrator. */
export const stillManages = async (tx: Tx, userId: string, famibookId: string): Promise<boolean> => {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "user" u
     WHERE u.id = ${userId}::uuid
       AND (u.is_admin OR EXISTS (SELECT 1 FROM famibook_membership m
             WHERE m.user_id = u.id AND m.famibook_id = ${famibookId}::uuid AND m.is_manager))`;
  return rows.length > 0;
};

/** Whether the caller of a 60-second token is still an administrator. */
export const stillAdministers = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.user.count({ where: { id: userId, isAdmin: true } })) > 0;

export const forgetBrowsersBeyond = (tx: Tx, userId: string, most: number): Promise<number> => tx.$executeRaw`
  DELETE FROM known_browser WHERE user_id = ${userId}::uuid AND hash IN (
    SELECT hash FROM known_browser WHERE user_id = ${userId}::uuid ORDER BY last_used_at DESC, hash OFFSET ${most})`;
