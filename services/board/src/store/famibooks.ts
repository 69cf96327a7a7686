import type { Identity } from '@famibook/contracts/identity';
import { admitToFamibook, lockFamibookCopy, suspendedSince } from '@famibook/famibook-kit/famibook-replica';
import type { Database, SqlRunner } from '@famibook/service-kit/db/database';

/**
 * Makes the copy from a token when the event of the FamiBook's founding has not come yet, and holds it.
 * @throws AppError `famibook_not_found` when it was deleted, `famibook_suspended`
 */
export const ensureFamibook = async (tx: SqlRunner, who: Identity, id: string, name: string): Promise<void> => {
  const sql = 'INSERT INTO famibook (id, name) VALUES ($1::uuid, $2) ON CONFLICT (id) DO NOTHING';
  await tx.$executeRawUnsafe(sql, id, name);
  await admitToFamibook(tx, who, id);
};

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

export interface FamiBookFact {
  famibookId: string;
  famibookName: string;
  isSuspended?: boolean | undefined;
  version: number;
}

/** Keeps name and suspension right; an older event, or one about a deleted FamiBook, changes nothing. */
export const keepFamibook = async (tx: SqlRunner, fact: FamiBookFact): Promise<void> => {
  await lockFamibookCopy(tx, fact.famibookId);
  await tx.$executeRawUnsafe(
    `INSERT INTO famibook (id, name, fact_version, suspended_at)
     VALUES ($1::uuid, $2, $3::bigint, CASE WHEN $4::boolean THEN now() END)
     ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name, fact_version = EXCLUDED.fact_version,
       suspended_at = ${suspendedSince('$4')}
     WHERE famibook.fact_version < EXCLUDED.fact_version AND famibook.deleted_at IS NULL`,
    fact.famibookId,
    fact.famibookName,
    fact.version,
    fact.isSuspended ?? null,
  );
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
