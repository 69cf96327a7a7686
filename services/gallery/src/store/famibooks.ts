import type { Identity } from '@famibook/contracts/identity';
import { admitToFamibook, lockFamibookCopy, suspendedSince } from '@famibook/famibook-kit/famibook-replica';
import type { SqlRunner } from '@famibook/service-kit/db/database';

export interface FamiBookRow {
  name: string;
  planType: string;
  photoCount: number;
}

/**
 * Makes the copy from a token when the event of the FamiBook's founding has not come yet, and holds it.
 * @throws AppError `famibook_not_found` when it was deleted, `famibook_suspended`
 */
export const ensureFamibook = async (tx: SqlRunner, who: Identity, id: string, name: string): Promise<void> => {
  const sql = 'INSERT INTO famibook (id, name) VALUES ($1::uuid, $2) ON CONFLICT (id) DO NOTHING';
  await tx.$executeRawUnsafe(sql, id, name);
  await admitToFamibook(tx, who, id);
};

/**
 * Changes how many photos a FamiBook holds and keeps it locked until the transaction ends: uploads, deletions and
 * changes of tags in one FamiBook go one after the other.
 */
export const changePhotoCount = async (tx: SqlRunner, id: string, by: number): Promise<FamiBookRow> => {
  const [row] = await tx.$queryRawUnsafe<FamiBookRow[]>(
    `UPDATE famibook SET photo_count = photo_count + $2::int WHERE id = $1::uuid
     RETURNING name, plan_type AS "planType", photo_count AS "photoCount"`,
    id,
    by,
  );
  if (!row) throw new TypeError('the FamiBook of a photo is always known');
  return row;
};

/** The one row that all FamiBooks share: last in a transaction, so that it is held for the shortest time. */
export const changePlatformCount = (tx: SqlRunner, by: number): Promise<number> =>
  tx.$executeRawUnsafe('UPDATE platform SET photo_count = photo_count + $1::int', by);

export const lockFamibooks = (tx: SqlRunner, ids: readonly string[]): Promise<unknown> =>
  tx.$queryRawUnsafe('SELECT 1 FROM famibook WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE', [...ids]);

export interface FamiBookFact {
  famibookId: string;
  famibookName: string;
  planType: string;
  isSuspended?: boolean | undefined;
  version: number;
}

/** Keeps name, plan and suspension right; an older event, or one about a deleted FamiBook, changes nothing. */
export const keepFamibook = async (tx: SqlRunner, fact: FamiBookFact): Promise<void> => {
  await lockFamibookCopy(tx, fact.famibookId);
  await tx.$executeRawUnsafe(
    `INSERT INTO famibook (id, name, plan_type, fact_version, suspended_at)
     VALUES ($1::uuid, $2, $3, $4::bigint, CASE WHEN $5::boolean THEN now() END)
     ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name, plan_type = EXCLUDED.plan_type,
       fact_version = EXCLUDED.fact_version, suspended_at = ${suspendedSince('$5')}
     WHERE famibook.fact_version < EXCLUDED.fact_version AND famibook.deleted_at IS NULL`,
    fact.famibookId,
    fact.famibookName,
    fact.planType,
    fact.version,
    fact.isSuspended ?? null,
  );
};
