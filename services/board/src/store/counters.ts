import type { Database, SqlRunner } from '@famibook/service-kit/db/database';
import { type Change, type Counters, difference } from '../domain/counters.ts';

interface PostChange extends Change {
  famibookId: string;
  userId: string;
}

const changeFamibook = (tx: SqlRunner, id: string, by: Counters): Promise<number> =>
  tx.$executeRawUnsafe(
    `UPDATE famibook SET published_roots = published_roots + $2::int, published = published + $3::int,
       pending_roots = pending_roots + $4::int, to_review = to_review + $5::int WHERE id = $1::uuid`,
    id,
    by.publishedRoots,
    by.published,
    by.pendingRoots,
    by.toReview,
  );

const changeWaiting = async (tx: SqlRunner, famibookId: string, userId: string, by: number): Promise<void> => {
  await tx.$executeRawUnsafe(
    'INSERT INTO waiting (famibook_id, user_id, roots) VALUES ($1::uuid, $2::uuid, 0) ON CONFLICT DO NOTHING',
    famibookId,
    userId,
  );
  await tx.$executeRawUnsafe(
    'UPDATE waiting SET roots = roots + $3::int WHERE famibook_id = $1::uuid AND user_id = $2::uuid',
    famibookId,
    userId,
    by,
  );
};

/** The one row that all FamiBooks share: last in a transaction, so that it is held for the shortest time. */
const changePlatform = (tx: SqlRunner, by: Counters): Promise<number> =>
  tx.$executeRawUnsafe(
    `UPDATE platform SET published_roots = published_roots + $1::int, published = published + $2::int,
       pending_roots = pending_roots + $3::int`,
    by.publishedRoots,
    by.published,
    by.pendingRoots,
  );

/** Counters follow what came, went or was published, in the same transaction. The caller holds the FamiBooks locked. */
export const changeCounters = async (tx: SqlRunner, changes: readonly PostChange[]): Promise<void> => {
  for (const [famibookId, here] of Map.groupBy(changes, (change) => change.famibookId)) {
    await changeFamibook(tx, famibookId, difference(here));
    for (const [userId, theirs] of Map.groupBy(here, (change) => change.userId)) {
      const { pendingRoots } = difference(theirs);
      if (pendingRoots !== 0) await changeWaiting(tx, famibookId, userId, pendingRoots);
    }
  }
  if (changes.length > 0) await changePlatform(tx, difference(changes));
};

const one = async (db: Database, name: string, text: string, values: string[] = []): Promise<number> =>
  (await db.query<{ total: number }>({ name, text, values }))[0]?.total ?? 0;

/** Messages without replies that a member sees in a FamiBook: what is published, and the own that wait. */
export const readMemberTotal = (db: Database, famibookId: string, userId: string): Promise<number> =>
  one(
    db,
    'message-total-member',
    `SELECT published_roots + coalesce((SELECT roots FROM waiting WHERE famibook_id = $1 AND user_id = $2), 0) AS total
     FROM famibook WHERE id = $1`,
    [famibookId, userId],
  );

export const readManagedTotal = (db: Database, famibookId: string): Promise<number> =>
  one(db, 'message-total-managed', 'SELECT published_roots + pending_roots AS total FROM famibook WHERE id = $1', [
    famibookId,
  ]);

export const readTotalOfAll = (db: Database): Promise<number> =>
  one(db, 'message-total-all', 'SELECT published_roots + pending_roots AS total FROM platform');

/** Published messages and replies of one FamiBook or of all (D36). */
export const readPublished = (db: Database, famibookId: string | undefined): Promise<number> =>
  famibookId === undefined
    ? one(db, 'published-all', 'SELECT published AS total FROM platform')
    : one(db, 'published-famibook', 'SELECT published AS total FROM famibook WHERE id = $1', [famibookId]);

export const readToReview = (db: Database, famibookId: string): Promise<number> =>
  one(db, 'to-review', 'SELECT to_review AS total FROM famibook WHERE id = $1', [famibookId]);
