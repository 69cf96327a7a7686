import type { UserNames } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import type { Database, SqlRunner } from '@famibook/service-kit/db/database';
import { AppError } from '@famibook/service-kit/errors';
import { assertReadable, lockOpenFamiBook } from './famibook-replica.ts';

/*
 * The replica of users and of ended memberships, in the schema of every service that stores what users write: the tables
 * `person` and `membership_end` are alike in all of them.
 */

/**
 * The timeout of transactions in a service that stores what users write, because the removal of a user changes many
 * rows and waits for others' locks.
 */
export const REMOVAL_TIMEOUT_MS = 60_000;

/** In whose name something is written: the caller, or the member for whom a service imports. */
export type Writer = Pick<Identity, 'userId' | 'firstName' | 'lastName' | 'profileImageUrl' | 'version' | 'isAdmin'>;

type Reader = Pick<Writer, 'userId' | 'version' | 'isAdmin'>;

interface UserStatus {
  isDeleted: boolean;
  hasLeft: boolean;
}

/** Whether a membership ended after the identity was issued. */
const HAS_LEFT = `EXISTS (
  SELECT 1 FROM membership_end WHERE famibook_id = $2::uuid AND user_id = $1::uuid AND version > $3::bigint
)`;

/**
 * Authorizes a user to write into a FamiBook and locks the user's row, made from the identity when it is missing, until the
 * transaction ends: a removal waits for it and then finds what was written, or was first and is found here (D8). The row
 * of the FamiBook, if there is one, is locked too.
 * @throws AppError `unauthorized` for a removed user, `famibook_not_found` when the membership is over or the FamiBook
 * deleted, `famibook_suspended`
 */
export async function authorizeWriter(tx: SqlRunner, actor: Writer, famibookId: string): Promise<void> {
  let status = await lockUser(tx, actor, famibookId);
  if (!status) {
    await insertUser(tx, actor);
    status = await lockUser(tx, actor, famibookId);
  }
  assertMember(actor, status);
  await lockOpenFamiBook(tx, actor, famibookId);
}

/**
 * Does what a service imports in the name of a user. That the user has been removed must not look as if the service were
 * refused.
 * @throws AppError `user_not_found` instead of `unauthorized`
 */
export async function onBehalfOfUser<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isRemoved = error instanceof AppError && error.code === 'unauthorized';
    throw isRemoved ? new AppError('user_not_found', { cause: error }) : error;
  }
}

/**
 * Authorizes a user to go on with a long read of what is in a FamiBook.
 * @throws AppError as `authorizeWriter` does
 */
export async function authorizeReader(db: Database, actor: Reader, famibookId: string): Promise<void> {
  const [status] = await db.query<UserStatus>({
    name: 'reader-status',
    text: `SELECT EXISTS (SELECT 1 FROM person WHERE id = $1::uuid AND deleted_at IS NOT NULL) AS "isDeleted",
      ${HAS_LEFT} AS "hasLeft"`,
    values: [actor.userId, famibookId, actor.version],
  });
  assertMember(actor, status);
  await assertReadable(db, actor, famibookId);
}

function assertMember(actor: Reader, status: UserStatus | undefined): void {
  if (!status || status.isDeleted) throw new AppError('unauthorized');
  if (status.hasLeft && !actor.isAdmin) throw new AppError('famibook_not_found');
}

async function lockUser(tx: SqlRunner, actor: Writer, famibookId: string): Promise<UserStatus | undefined> {
  const [status] = await tx.$queryRawUnsafe<UserStatus[]>(
    `SELECT deleted_at IS NOT NULL AS "isDeleted", ${HAS_LEFT} AS "hasLeft"
     FROM person WHERE id = $1::uuid FOR SHARE OF person`,
    actor.userId,
    famibookId,
    actor.version,
  );
  return status;
}

const INSERT = `INSERT INTO person (id, first_name, last_name, profile_image_url, fact_version)
  VALUES ($1::uuid, $2, $3, $4, $5::bigint)`;

function insertUser(tx: SqlRunner, user: ReplicatedUser): Promise<number> {
  return tx.$executeRawUnsafe(`${INSERT} ON CONFLICT (id) DO NOTHING`, ...valuesOf(user));
}

export interface ReplicatedUser {
  userId: string;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  version: number;
}

/** Stores a user's name and portrait; an older event, or one about a removed user, changes nothing. */
export function replicateUser(tx: SqlRunner, user: ReplicatedUser): Promise<number> {
  return tx.$executeRawUnsafe(
    `${INSERT} ON CONFLICT (id) DO UPDATE SET first_name = EXCLUDED.first_name, last_name = EXCLUDED.last_name,
       profile_image_url = EXCLUDED.profile_image_url, fact_version = EXCLUDED.fact_version
     WHERE person.fact_version < EXCLUDED.fact_version AND person.deleted_at IS NULL`,
    ...valuesOf(user),
  );
}

function valuesOf({ userId, firstName, lastName, profileImageUrl, version }: ReplicatedUser): unknown[] {
  return [userId, firstName, lastName, profileImageUrl, version];
}

/** The full names of those of these users who are known here, by id. */
export async function readUserNames(tx: SqlRunner, userIds: readonly string[]): Promise<UserNames> {
  const rows = await tx.$queryRawUnsafe<{ id: string; name: string }[]>(
    `SELECT id, trim(first_name || ' ' || last_name) AS name FROM person
      WHERE id = ANY($1::uuid[]) AND deleted_at IS NULL`,
    [...userIds],
  );
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

/** Waits for what the user is writing now; once this is committed nothing more by this user is written. */
export function markUserDeleted(tx: SqlRunner, userId: string, version: number): Promise<number> {
  return tx.$executeRawUnsafe(
    `INSERT INTO person (id, first_name, last_name, fact_version, deleted_at)
     VALUES ($1::uuid, '', '', $2::bigint, now())
     ON CONFLICT (id) DO UPDATE SET first_name = '', last_name = '', profile_image_url = NULL,
       fact_version = greatest(person.fact_version, EXCLUDED.fact_version),
       deleted_at = coalesce(person.deleted_at, EXCLUDED.deleted_at)`,
    userId,
    version,
  );
}

/** Identities from before the end no longer open the FamiBook for writing. */
export function markMembershipEnded(
  tx: SqlRunner,
  { famibookId, userId }: { famibookId: string; userId: string },
  version: number,
): Promise<number> {
  return tx.$executeRawUnsafe(
    `INSERT INTO membership_end (famibook_id, user_id, version) VALUES ($1::uuid, $2::uuid, $3::bigint)
     ON CONFLICT (famibook_id, user_id) DO UPDATE SET version = greatest(membership_end.version, EXCLUDED.version)`,
    famibookId,
    userId,
    version,
  );
}
