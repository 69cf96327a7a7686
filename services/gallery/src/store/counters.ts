import type { FamiBookId } from '@famibook/contracts/ids';
import { TAG_TOTAL_CAP } from '@famibook/contracts/limits';
import type { Database, NamedStatement, SqlRunner } from '@famibook/service-kit/db/database';
import { taggedTotalSql } from './tag-total-sql.ts';

export type CounterStore = ReturnType<typeof createCounterStore>;

/** What the administrator's list shows of a FamiBook. */
export interface FamiBookTotals {
  famibookId: FamiBookId;
  photos: number;
  lastSharedAt: Date | null;
}

export interface PlanUsage {
  planType: string;
  photoCount: number;
}

/** Totals of photos: those of a FamiBook and of the platform are stored and changed by every write (D13). */
export function createCounterStore(db: Database) {
  const readTotal = async (statement: NamedStatement, values: unknown[] = []): Promise<number> =>
    (await db.query<{ total: number }>({ ...statement, values }))[0]?.total ?? 0;
  return {
    changeFamiBook: changeFamiBookCount,
    changePlatform: changePlatformCount,
    /** Photos of one FamiBook, or of all when undefined. */
    readTotal: (famibookId: string | undefined) =>
      famibookId === undefined ? readTotal(PLATFORM_TOTAL) : readTotal(FAMIBOOK_TOTAL, [famibookId]),
    /** Photos with a tag that contains `term`: exact up to TAG_TOTAL_CAP, else any larger number (D14). */
    readTaggedTotal: (term: string, famibookId: string | undefined) =>
      famibookId === undefined
        ? readTotal(taggedTotalSql('all'), [term])
        : readTotal(taggedTotalSql('famibook'), [term, famibookId]),
    /** Photos of one author, counted up to TAG_TOTAL_CAP + 1 (D14). */
    readAuthorTotal: (author: string, famibookId: string | undefined) =>
      famibookId === undefined
        ? readTotal(authorTotal('all'), [author])
        : readTotal(authorTotal('famibook'), [author, famibookId]),
    readTotalsOf: (famibookIds: readonly FamiBookId[]) =>
      db.query<FamiBookTotals>({ ...PHOTO_TOTALS_OF, values: [famibookIds] }),
    readPlanUsage: async (famibookId: string) =>
      (await db.query<PlanUsage>({ ...PLAN_USAGE, values: [famibookId] }))[0],
  };
}

/**
 * Changes how many photos a FamiBook has, and locks it until the transaction ends: that serialises uploads, deletions and
 * changes of tags in one FamiBook.
 */
async function changeFamiBookCount(tx: SqlRunner, id: string, by: number): Promise<PlanUsage> {
  const [row] = await tx.$queryRawUnsafe<PlanUsage[]>(
    `UPDATE famibook SET photo_count = photo_count + $2::int,
       last_shared_at = CASE WHEN $2::int > 0 THEN clock_timestamp() ELSE last_shared_at END WHERE id = $1::uuid
     RETURNING plan_type AS "planType", photo_count AS "photoCount"`,
    id,
    by,
  );
  if (!row) throw new TypeError('the FamiBook of a photo is always replicated');
  return row;
}

/** All FamiBooks share this row, so a transaction locks it last and for the shortest time. */
async function changePlatformCount(tx: SqlRunner, by: number): Promise<void> {
  await tx.$executeRawUnsafe('UPDATE platform SET photo_count = photo_count + $1::int', by);
}

const FAMIBOOK_TOTAL = {
  name: 'photo-total-famibook',
  text: 'SELECT photo_count AS total FROM famibook WHERE id = $1',
};
const PLATFORM_TOTAL = { name: 'photo-total-all', text: 'SELECT photo_count AS total FROM platform' };
/** $1 the FamiBooks. */
export const PHOTO_TOTALS_OF = {
  name: 'photo-totals-of',
  text: `SELECT id AS "famibookId", photo_count AS photos, last_shared_at AS "lastSharedAt"
    FROM famibook WHERE id = ANY($1::uuid[])`,
};
const PLAN_USAGE = {
  name: 'plan-usage',
  text: 'SELECT plan_type AS "planType", photo_count AS "photoCount" FROM famibook WHERE id = $1',
};

function authorTotal(scope: 'famibook' | 'all') {
  const inFamiBook = scope === 'famibook' ? ' AND famibook_id = $2' : '';
  return {
    name: `photo-total-author-${scope}`,
    text: `SELECT count(*)::int AS total FROM (
    SELECT 1 FROM photo WHERE user_id = $1 AND author_name IS NULL${inFamiBook} LIMIT ${TAG_TOTAL_CAP + 1}) own`,
  };
}
