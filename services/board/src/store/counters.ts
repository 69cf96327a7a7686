import type { FamiBookId } from '@famibook/contracts/ids';
import type { Database, SqlRunner } from '@famibook/service-kit/db/database';
import { type Change, type Counters, countersDifference } from '../domain/counters.ts';

export type CounterStore = ReturnType<typeof createCounterStore>;

interface PostChange extends Change {
  famibookId: string;
  userId: string;
}

export interface LastPost {
  famibookId: FamiBookId;
  lastPostedAt: Date | null;
}

/** $1 the FamiBooks. */
export const LAST_POSTS = {
  name: 'last-posts',
  text: 'SELECT id AS "famibookId", last_posted_at AS "lastPostedAt" FROM famibook WHERE id = ANY($1::uuid[])',
};

/** Totals that every write changes, so that reading them counts nothing. */
export function createCounterStore(db: Database) {
  const readTotal = async (name: string, text: string, values: string[] = []): Promise<number> =>
    (await db.query<{ total: number }>({ name, text, values }))[0]?.total ?? 0;
  return {
    change: changeCounters,
    /** Messages without replies that a member sees: the published ones and the member's own pending ones. */
    readMemberTotal: (famibookId: string, userId: string) =>
      readTotal(
        'message-total-member',
        `SELECT published_roots + coalesce((SELECT roots FROM waiting WHERE famibook_id = $1 AND user_id = $2), 0) AS total
         FROM famibook WHERE id = $1`,
        [famibookId, userId],
      ),
    /** Messages without replies that a moderator sees. */
    readModeratorTotal: (famibookId: string) =>
      readTotal(
        'message-total-moderator',
        'SELECT published_roots + pending_roots AS total FROM famibook WHERE id = $1',
        [famibookId],
      ),
    readTotalOfAll: () =>
      readTotal('message-total-all', 'SELECT published_roots + pending_roots AS total FROM platform'),
    /** Published messages and replies of one FamiBook, or of all when undefined (D36). */
    readPublished: (famibookId: string | undefined) =>
      famibookId === undefined
        ? readTotal('published-all', 'SELECT published AS total FROM platform')
        : readTotal('published-famibook', 'SELECT published AS total FROM famibook WHERE id = $1', [famibookId]),
    readLastPosts: (famibookIds: readonly FamiBookId[]) => db.query<LastPost>({ ...LAST_POSTS, values: [famibookIds] }),
    /** Posts that wait for a review in one FamiBook, or in all when undefined. */
    readToReview: (famibookId: string | undefined) =>
      famibookId === undefined
        ? readTotal('to-review-all', 'SELECT to_review AS total FROM platform')
        : readTotal('to-review', 'SELECT to_review AS total FROM famibook WHERE id = $1', [famibookId]),
  };
}

/** Applies changes of posts to all totals. The caller has locked the FamiBooks. */
async function changeCounters(tx: SqlRunner, changes: readonly PostChange[]): Promise<void> {
  for (const [famibookId, ofFamiBook] of Map.groupBy(changes, (change) => change.famibookId)) {
    const hasNewPost = ofFamiBook.some(({ before }) => before === undefined);
    await changeFamiBook(tx, famibookId, countersDifference(ofFamiBook), hasNewPost);
    for (const [userId, ofUser] of Map.groupBy(ofFamiBook, (change) => change.userId)) {
      const { pendingRoots } = countersDifference(ofUser);
      if (pendingRoots !== 0) await changePendingRoots(tx, famibookId, userId, pendingRoots);
    }
  }
  if (changes.length > 0) await changePlatform(tx, countersDifference(changes));
}

function changeFamiBook(tx: SqlRunner, id: string, by: Counters, hasNewPost: boolean): Promise<number> {
  return tx.$executeRawUnsafe(
    `UPDATE famibook SET published_roots = published_roots + $2::int, published = published + $3::int,
       pending_roots = pending_roots + $4::int, to_review = to_review + $5::int,
       last_posted_at = CASE WHEN $6::boolean THEN clock_timestamp() ELSE last_posted_at END WHERE id = $1::uuid`,
    id,
    by.publishedRoots,
    by.published,
    by.pendingRoots,
    by.toReview,
    hasNewPost,
  );
}

async function changePendingRoots(tx: SqlRunner, famibookId: string, userId: string, by: number): Promise<void> {
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
}

/** All FamiBooks share this row, so a transaction locks it last and for the shortest time. */
function changePlatform(tx: SqlRunner, by: Counters): Promise<number> {
  return tx.$executeRawUnsafe(
    `UPDATE platform SET published_roots = published_roots + $1::int, published = published + $2::int,
       pending_roots = pending_roots + $3::int, to_review = to_review + $4::int`,
    by.publishedRoots,
    by.published,
    by.pendingRoots,
    by.toReview,
  );
}
