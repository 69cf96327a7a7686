import type { SqlRunner } from '@famibook/service-kit/db/database';

export interface FamiBookRow {
  name: string;
  planType: string;
  photoCount: number;
}

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
