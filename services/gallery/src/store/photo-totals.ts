import { TAG_TOTAL_CAP, TAGS_PER_PHOTO } from '@famibook/contracts/limits';
import type { Database } from '@famibook/service-kit/db/database';

/** So many hits hold more than TAG_TOTAL_CAP photos for certain, since each has at most TAGS_PER_PHOTO tags. */
const ENOUGH_HITS = TAG_TOTAL_CAP * TAGS_PER_PHOTO + 1;

const taggedTotal = (scope: 'famibook' | 'all') => ({
  name: `photo-total-tagged-${scope}`,
  text: `SELECT count(DISTINCT photo_id)::int AS total FROM (
    SELECT pt.photo_id FROM tag t JOIN photo_tag pt ON pt.tag_id = t.id
    WHERE strpos(t.folded, $1) > 0${scope === 'famibook' ? ' AND t.famibook_id = $2' : ''} LIMIT ${ENOUGH_HITS}) hits`,
});

const authorTotal = (scope: 'famibook' | 'all') => ({
  name: `photo-total-author-${scope}`,
  text: `SELECT count(*)::int AS total FROM (
    SELECT 1 FROM photo WHERE user_id = $1${scope === 'famibook' ? ' AND famibook_id = $2' : ''} LIMIT ${TAG_TOTAL_CAP + 1}) own`,
});

const TOTAL_OF_FAMIBOOK = {
  name: 'photo-total-famibook',
  text: 'SELECT photo_count AS total FROM famibook WHERE id = $1',
};
const TOTAL_OF_ALL = { name: 'photo-total-all', text: 'SELECT photo_count AS total FROM platform' };

/** Photos of one FamiBook or of all: kept by every write, not counted here (D13). */
export const readPhotoTotal = async (db: Database, famibookId: string | undefined): Promise<number> => {
  const statement = famibookId === undefined ? TOTAL_OF_ALL : { ...TOTAL_OF_FAMIBOOK, values: [famibookId] };
  return (await db.query<{ total: number }>(statement))[0]?.total ?? 0;
};

/** Photos with a tag that contains `term`: exact up to TAG_TOTAL_CAP, more than that beyond (D14). */
export const readTaggedTotal = async (db: Database, term: string, famibookId: string | undefined): Promise<number> => {
  const statement =
    famibookId === undefined
      ? { ...taggedTotal('all'), values: [term] }
      : { ...taggedTotal('famibook'), values: [term, famibookId] };
  return (await db.query<{ total: number }>(statement))[0]?.total ?? 0;
};

/** Photos by one person: exact up to TAG_TOTAL_CAP, more than that beyond, as for tags (D14). */
export async function readAuthorTotal(db: Database, author: string, famibookId: string | undefined): Promise<number> {
  const statement =
    famibookId === undefined
      ? { ...authorTotal('all'), values: [author] }
      : { ...authorTotal('famibook'), values: [author, famibookId] };
  return (await db.query<{ total: number }>(statement))[0]?.total ?? 0;
}

const PLAN_AND_COUNT = {
  name: 'plan-and-count',
  text: 'SELECT plan_type AS "planType", photo_count AS "photoCount" FROM famibook WHERE id = $1',
};

export const readPlanAndCount = async (
  db: Database,
  famibookId: string,
): Promise<{ planType: string; photoCount: number } | undefined> =>
  (await db.query<{ planType: string; photoCount: number }>({ ...PLAN_AND_COUNT, values: [famibookId] }))[0];
