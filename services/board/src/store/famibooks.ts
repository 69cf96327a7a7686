import type { Database, SqlRunner } from '@famibook/service-kit/db/database';

/** Makes the copy from a token when the fact of the FamiBook's founding has not come yet. */
export const ensureFamibook = (tx: SqlRunner, id: string, name: string): Promise<number> =>
  tx.$executeRawUnsafe('INSERT INTO famibook (id, name) VALUES ($1::uuid, $2) ON CONFLICT (id) DO NOTHING', id, name);

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

export const lockFamibooks = (tx: SqlRunner, ids: readonly string[]): Promise<unknown> =>
  tx.$queryRawUnsafe('SELECT 1 FROM famibook WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE', [...ids]);

/** Keeps the name right; an older fact changes nothing. */
export const keepFamibook = (
  tx: SqlRunner,
  fact: { famibookId: string; famibookName: string; version: number },
): Promise<number> =>
  tx.$executeRawUnsafe(
    `INSERT INTO famibook (id, name, fact_version) VALUES ($1::uuid, $2, $3::bigint)
     ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name, fact_version = EXCLUDED.fact_version
     WHERE famibook.fact_version < EXCLUDED.fact_version`,
    fact.famibookId,
    fact.famibookName,
    fact.version,
  );

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
