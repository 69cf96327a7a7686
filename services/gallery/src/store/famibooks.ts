import type { SqlRunner } from '@famibook/service-kit/db/database';

export interface FamiBookRow {
  name: string;
  planType: string;
  photoCount: number;
}

/** Makes the copy from a token when the fact of the FamiBook's founding has not come yet. */
export const ensureFamibook = (tx: SqlRunner, id: string, name: string): Promise<number> =>
  tx.$executeRawUnsafe('INSERT INTO famibook (id, name) VALUES ($1::uuid, $2) ON CONFLICT (id) DO NOTHING', id, name);

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
  tx.$queryRawUnsafe('SELECT 1 FROM famibook WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE', [...ids]);

export interface FamiBookFact {
  famibookId: string;
  famibookName: string;
  planType: string;
  version: number;
}

/** Keeps name and plan right; an older fact changes nothing. */
export const keepFamibook = (tx: SqlRunner, fact: FamiBookFact): Promise<number> =>
  tx.$executeRawUnsafe(
    `INSERT INTO famibook (id, name, plan_type, fact_version) VALUES ($1::uuid, $2, $3, $4::bigint)
     ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name, plan_type = EXCLUDED.plan_type,
       fact_version = EXCLUDED.fact_version
     WHERE famibook.fact_version < EXCLUDED.fact_version`,
    fact.famibookId,
    fact.famibookName,
    fact.planType,
    fact.version,
  );
