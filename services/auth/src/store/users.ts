import type { UserNames } from '@famibook/contracts/events';
import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { Tx } from './prisma.ts';

const MAX_ADMINISTRATORS = 1_000;

export interface NewUser {
  id: UserId;
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  isAdmin?: boolean;
}

/** What other users see of a user. */
export interface Profile {
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
}

/** The fields that are absent or undefined stay as they are; a null image removes it. */
export type ProfileChange = { [Field in keyof Profile]?: Profile[Field] | undefined };

export async function findIdByEmail(tx: Tx, email: string): Promise<UserId | null> {
  const user = await tx.user.findUnique({ where: { email }, select: { id: true } });
  return user && (user.id as UserId);
}

export async function findEmail(tx: Tx, id: UserId): Promise<string | null> {
  const user = await tx.user.findUnique({ where: { id }, select: { email: true } });
  return user?.email ?? null;
}

/** The full names of those of these users who exist, by id. */
export async function readNames(tx: SqlRunner, ids: readonly string[]): Promise<UserNames> {
  const rows = await tx.$queryRawUnsafe<{ id: string; name: string }[]>(
    'SELECT id, trim(first_name || \' \' || last_name) AS name FROM "user" WHERE id = ANY($1::uuid[])',
    [...ids],
  );
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

/** Names and addresses of those who are not deleted. */
export async function findDirectoryEntries(tx: Tx, ids: readonly UserId[]) {
  const select = { id: true, email: true, firstName: true, lastName: true } as const;
  const found = await tx.user.findMany({ where: { id: { in: [...ids] } }, select });
  return found.map(({ id, ...user }) => ({ userId: id as UserId, ...user }));
}

/** Approved members of a FamiBook, in the order of their ids. */
export async function listApprovedIn(
  tx: Tx,
  famibookId: FamiBookId,
  { after, limit }: { after: UserId | undefined; limit: number },
) {
  const found = await tx.user.findMany({
    where: { memberships: { some: { famibookId, isApproved: true } }, ...(after && { id: { gt: after } }) },
    orderBy: { id: 'asc' },
    take: limit,
  });
  return found.map(({ id, email, firstName, lastName, profileImageUrl, isAdmin, identityVersion }) => ({
    userId: id as UserId,
    email,
    firstName,
    lastName,
    profileImageUrl,
    isAdmin,
    version: Number(identityVersion),
  }));
}

export async function findProfileImages(tx: Tx, ids: readonly UserId[]): Promise<Map<UserId, string | null>> {
  const found = await tx.user.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, profileImageUrl: true },
  });
  return new Map(found.map(({ id, profileImageUrl }) => [id as UserId, profileImageUrl]));
}

/** The unique index on the e-mail decides between two who want the same. */
export async function insert(tx: Tx, data: NewUser): Promise<void> {
  await tx.user.create({ data });
}

/** @returns false when another user has this e-mail */
export async function insertIfNew(tx: Tx, data: NewUser): Promise<boolean> {
  const inserted = await tx.user.createMany({ data, skipDuplicates: true });
  return inserted.count === 1;
}

/**
 * Locks a user until the transaction ends and counts the version of the identity up. Every transaction that changes what
 * a token says begins with this, so that all of them take their locks in the same order.
 * @returns the new version, or undefined when there is no such user
 */
export async function bumpIdentityVersion(tx: Tx, id: UserId): Promise<number | undefined> {
  const [row] = await tx.$queryRaw<{ identity_version: bigint }[]>`
    UPDATE "user" SET identity_version = identity_version + 1 WHERE id = ${id}::uuid RETURNING identity_version`;
  return row && Number(row.identity_version);
}

/** The same for many, in the order of their ids and in one statement. @returns those of them who exist */
export async function bumpIdentityVersions(
  tx: Tx,
  ids: readonly UserId[],
): Promise<{ userId: UserId; version: number }[]> {
  const rows = await tx.$queryRaw<{ id: UserId; identity_version: bigint }[]>`
    WITH locked AS (SELECT id FROM "user" WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE)
    UPDATE "user" u SET identity_version = u.identity_version + 1 FROM locked WHERE u.id = locked.id
    RETURNING u.id, u.identity_version`;
  return rows.map(({ id, identity_version }) => ({ userId: id, version: Number(identity_version) }));
}

export async function updateProfile(tx: Tx, id: UserId, change: ProfileChange): Promise<Profile> {
  return tx.user.update({
    where: { id },
    data: change,
    select: { firstName: true, lastName: true, profileImageUrl: true },
  });
}

/** Remembers the FamiBook that a refused sign-in names (D4). */
export async function setLastCurrentFamiBook(tx: Tx, id: UserId, famibookId: FamiBookId): Promise<void> {
  await tx.user.updateMany({ where: { id }, data: { lastCurrentFamibookId: famibookId } });
}

/** Removes a user; the database removes sessions, memberships and resets with it. */
export async function remove(tx: Tx, id: UserId): Promise<void> {
  await tx.user.delete({ where: { id } });
}

/**
 * Whether a user with this e-mail address was deleted at this time or later, for as long as other services may not have
 * heard of it.
 */
export async function wasDeletedSince(tx: Tx, emailHash: string, time: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM outbox
     WHERE event ->> 'type' = 'person.deleted.v1' AND NOT event ? 'isUndone'
       AND event -> 'data' ->> 'emailHash' = ${emailHash}
       AND (event ->> 'occurredAt')::timestamptz >= ${time}::timestamptz`;
  return rows.length > 0;
}

/** Whether the holder of a 60-second token still manages this FamiBook, or still is an administrator. */
export async function isManagerOrAdministrator(tx: Tx, id: UserId, famibookId: FamiBookId): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "user" u
     WHERE u.id = ${id}::uuid
       AND (u.is_admin OR EXISTS (SELECT 1 FROM famibook_membership m
             WHERE m.user_id = u.id AND m.famibook_id = ${famibookId}::uuid AND m.is_manager))`;
  return rows.length > 0;
}

/** Whether the holder of a 60-second token still is an administrator. */
export async function isAdministrator(tx: Tx, id: UserId): Promise<boolean> {
  return (await tx.user.count({ where: { id, isAdmin: true } })) > 0;
}

export async function hasAdministrator(tx: Tx): Promise<boolean> {
  return (await tx.user.count({ where: { isAdmin: true } })) > 0;
}

export interface NamedAdministrator {
  email: string;
  firstName: string;
  lastName: string;
}

/** All administrators, who are few. */
export function listAdministrators(tx: Tx): Promise<NamedAdministrator[]> {
  const select = { email: true, firstName: true, lastName: true };
  return tx.user.findMany({ where: { isAdmin: true }, select, orderBy: { email: 'asc' }, take: MAX_ADMINISTRATORS });
}

/** Locks all administrators in one order, if this user is one: of two who delete each other at once, one stays. */
export async function lockAdministratorsIfOne(tx: Tx, id: UserId): Promise<UserId[]> {
  const rows = await tx.$queryRaw<{ id: UserId }[]>`
    SELECT id FROM "user"
     WHERE is_admin AND EXISTS (SELECT 1 FROM "user" t WHERE t.id = ${id}::uuid AND t.is_admin)
     ORDER BY id FOR NO KEY UPDATE`;
  return rows.map((row) => row.id);
}

/** Lets one transaction at a time look for the first administrator, also when several replicas start at once. */
export async function lockFirstAdministrator(tx: Tx): Promise<void> {
  await tx.$executeRaw`LOCK TABLE platform_total IN EXCLUSIVE MODE`;
}
