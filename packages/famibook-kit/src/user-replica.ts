import type { Identity } from '@famibook/contracts/identity';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import { AppError } from '@famibook/service-kit/errors';
import { admitToFamibook } from './famibook-replica.ts';

/*
 * The copy of people and of memberships that ended, in the schema of every service that keeps what people write: the
 * tables `person` and `membership_end` are alike in all of them.
 */

interface Standing {
  isDeleted: boolean;
  hasLeft: boolean;
}

const standingOf = (tx: SqlRunner, who: Identity, famibookId: string) =>
  tx.$queryRawUnsafe<Standing[]>(
    `SELECT deleted_at IS NOT NULL AS "isDeleted", EXISTS (
       SELECT 1 FROM membership_end WHERE famibook_id = $2::uuid AND user_id = $1::uuid AND version > $3::bigint
     ) AS "hasLeft"
     FROM person WHERE id = $1::uuid FOR SHARE OF person`,
    who.userId,
    famibookId,
    who.version,
  );

/**
 * Lets a person write into a FamiBook: holds the copy of the person (made from the token when it is not there) until the
 * transaction ends. A removal waits for it and then finds what was written, or was first and is found here (D8). The
 * FamiBook's row, where it is there, is held too.
 * @throws AppError `unauthorized` for a removed person, `famibook_not_found` when the membership is over or the FamiBook
 * deleted, `famibook_suspended`
 */
export const admitWriter = async (tx: SqlRunner, who: Identity, famibookId: string): Promise<void> => {
  let [standing] = await standingOf(tx, who, famibookId);
  if (!standing) {
    await tx.$executeRawUnsafe(
      `INSERT INTO person (id, first_name, last_name, profile_image_url, fact_version)
       VALUES ($1::uuid, $2, $3, $4, $5::bigint) ON CONFLICT (id) DO NOTHING`,
      who.userId,
      who.firstName,
      who.lastName,
      who.profileImageUrl,
      who.version,
    );
    [standing] = await standingOf(tx, who, famibookId);
  }
  if (!standing || standing.isDeleted) throw new AppError('unauthorized');
  if (standing.hasLeft && !who.isAdmin) throw new AppError('famibook_not_found');
  await admitToFamibook(tx, who, famibookId);
};

export interface PersonFact {
  userId: string;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  version: number;
}

/** Keeps the copy of a person right; an older fact, or one about somebody removed, changes nothing. */
export const keepPerson = (tx: SqlRunner, fact: PersonFact): Promise<number> =>
  tx.$executeRawUnsafe(
    `INSERT INTO person (id, first_name, last_name, profile_image_url, fact_version)
     VALUES ($1::uuid, $2, $3, $4, $5::bigint)
     ON CONFLICT (id) DO UPDATE SET first_name = EXCLUDED.first_name, last_name = EXCLUDED.last_name,
       profile_image_url = EXCLUDED.profile_image_url, fact_version = EXCLUDED.fact_version
     WHERE person.fact_version < EXCLUDED.fact_version AND person.deleted_at IS NULL`,
    fact.userId,
    fact.firstName,
    fact.lastName,
    fact.profileImageUrl,
    fact.version,
  );

/** Nothing by this person comes in any more once this is committed; waits for what is being written now. */
export const markPersonDeleted = (tx: SqlRunner, userId: string, version: number): Promise<number> =>
  tx.$executeRawUnsafe(
    `INSERT INTO person (id, first_name, last_name, fact_version, deleted_at)
     VALUES ($1::uuid, '', '', $2::bigint, now())
     ON CONFLICT (id) DO UPDATE SET first_name = '', last_name = '', profile_image_url = NULL,
       fact_version = greatest(person.fact_version, EXCLUDED.fact_version),
       deleted_at = coalesce(person.deleted_at, EXCLUDED.deleted_at)`,
    userId,
    version,
  );

export const markMembershipEnded = (
  tx: SqlRunner,
  famibookId: string,
  userId: string,
  version: number,
): Promise<number> =>
  tx.$executeRawUnsafe(
    `INSERT INTO membership_end (famibook_id, user_id, version) VALUES ($1::uuid, $2::uuid, $3::bigint)
     ON CONFLICT (famibook_id, user_id) DO UPDATE SET version = greatest(membership_end.version, EXCLUDED.version)`,
    famibookId,
    userId,
    version,
  );
