import type { Database, SqlRunner } from '@famibook/service-kit/db/database';

export interface FamiBookRow {
  name: string;
  publishWithoutReview: boolean;
}

/** Until the transaction ends, what is posted, published and deleted in one FamiBook goes one after the other. */
export const lockFamibook = async (tx: SqlRunner, id: string): Promise<FamiBookRow> => {
  const [row] = await tx.$queryRawUnsafe<FamiBookRow[]>(
    `SELECT name, publish_without_review AS "publishWithoutReview" FROM famibook WHERE id = $1::uuid FOR NO KEY UPDATE`,
    id,
  );
  if (!row) throw new TypeError('the FamiBook of a message is always known');
  return row;
};

export const saveSettings = (tx: SqlRunner, id: string, publishWithoutReview: boolean): Promise<number> =>
  tx.$executeRawUnsafe(
    'UPDATE famibook SET publish_without_review = $2::boolean WHERE id = $1::uuid',
    id,
    publishWithoutReview,
  );

const SETTINGS = {
  name: 'board-settings',
  text: 'SELECT publish_without_review AS "publishWithoutReview" FROM famibook WHERE id = $1',
};

export const readSettings = async (
  db: Database,
  famibookId: string,
): Promise<{ publishWithoutReview: boolean } | undefined> =>
  (await db.query<{ publishWithoutReview: boolean }>({ ...SETTINGS, values: [famibookId] }))[0];
