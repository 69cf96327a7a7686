import { COUNT_BY_KIND, subtractCounts } from '@famibook/famibook-kit/reactions/reaction-sql';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { MessageRef } from '../domain/message.ts';
import type { Thread } from '../domain/thread.ts';
import { refColumns } from './messages.ts';

export type RemovalStore = typeof removalStore;

/** Removals of many rows: whole threads, and what deleted users and FamiBooks left. */
export const removalStore = {
  removeThreads,
  removeReactionsOf,
  removePendingCounts,
  removeFamiBookState,
  threadsOf: (tx: SqlRunner, userId: string, max: number) => selectThreads(tx, THREADS_OF, userId, max),
  newestThreadsIn: (tx: SqlRunner, famibookId: string, max: number) => selectThreads(tx, NEWEST_IN, famibookId, max),
  newestPostsOf: (tx: SqlRunner, id: string, max: number) => selectIds(tx, NEWEST_POSTS_OF, id, max),
  messagesWithReactionsOf: (tx: SqlRunner, userId: string, max: number) => selectIds(tx, WITH_REACTIONS, userId, max),
  famibooksOf: (tx: SqlRunner, ids: readonly string[]) => selectIds(tx, FAMIBOOKS_OF, [...ids]),
  isAnythingLeftOf,
  isAnythingLeftIn,
};

/** Descendants of one approval state, because published and pending posts have an index each. */
function descendants(approvalState: string) {
  return `SELECT d.id, d.ancestors, d.is_approved FROM message top
       JOIN message d ON d.root_id = coalesce(top.root_id, top.id) AND top.id = ANY(d.ancestors) AND ${approvalState}
       WHERE top.id = ANY($1::uuid[])`;
}

/**
 * Removes messages with all replies below them and subtracts them from the reply counts of their ancestors. Returns what
 * was removed, with the versions of the deletion events. The caller has locked the FamiBooks.
 */
function removeThreads(tx: SqlRunner, ids: readonly string[]): Promise<MessageRef[]> {
  return tx.$queryRawUnsafe<MessageRef[]>(
    `WITH doomed AS MATERIALIZED (
       SELECT id, ancestors, is_approved FROM message WHERE id = ANY($1::uuid[])
       UNION
       ${descendants('d.is_approved')}
       UNION
       ${descendants('NOT d.is_approved')}
     ),
     less AS (
       SELECT above.id, count(*) FILTER (WHERE is_approved)::int AS published,
         count(*) FILTER (WHERE NOT is_approved)::int AS pending
       FROM doomed, unnest(ancestors) AS above(id)
       WHERE above.id NOT IN (SELECT id FROM doomed) GROUP BY above.id
     ),
     counted AS (
       UPDATE message m SET reply_count = m.reply_count - less.published,
         pending_reply_count = m.pending_reply_count - less.pending FROM less WHERE m.id = less.id
     ),
     gone AS (DELETE FROM message WHERE id IN (SELECT id FROM doomed) RETURNING *),
     m AS (SELECT id, famibook_id, user_id, parent_id, ancestors, is_approved, waits_for_parent, version + 1 AS version
       FROM gone)
     SELECT ${refColumns('m')} FROM m JOIN famibook f ON f.id = m.famibook_id`,
    [...ids],
  );
}

const SIZE = '1 + reply_count + pending_reply_count AS size';

const THREADS_OF = `SELECT id, ${SIZE} FROM message WHERE user_id = $1::uuid LIMIT $2::int`;

const NEWEST = 'ORDER BY created_at DESC, id DESC LIMIT $2::int';

/** The newest of these rows, of which the published and the pending ones have an index each. */
function newestOfBoth(columns: string, rows: string): string {
  return `(SELECT ${columns} FROM message WHERE ${rows} AND is_approved ${NEWEST})
    UNION ALL (SELECT ${columns} FROM message WHERE ${rows} AND NOT is_approved ${NEWEST})`;
}

/** Threads of a FamiBook from their tops on. */
const NEWEST_IN = `SELECT id, size FROM (
    ${newestOfBoth(`id, created_at, ${SIZE}`, 'famibook_id = $1::uuid AND parent_id IS NULL')}
  ) top ${NEWEST}`;

const BELOW = 'root_id = (SELECT coalesce(root_id, id) FROM message WHERE id = $1::uuid) AND $1::uuid = ANY(ancestors)';

/** A reply is later than what it replies to, so that below the newest posts there are only others of them. */
const NEWEST_POSTS_OF = `SELECT id FROM (
    SELECT id, created_at FROM message WHERE id = $1::uuid
    UNION ALL
    ${newestOfBoth('id, created_at', BELOW)}
  ) post ${NEWEST}`;

const WITH_REACTIONS = `SELECT DISTINCT message_id AS id FROM (
    SELECT message_id FROM message_reaction WHERE user_id = $1::uuid LIMIT $2::int
  ) reaction`;

const FAMIBOOKS_OF = 'SELECT DISTINCT famibook_id AS id FROM message WHERE id = ANY($1::uuid[])';

function selectThreads(tx: SqlRunner, sql: string, ...parameters: unknown[]): Promise<Thread[]> {
  return tx.$queryRawUnsafe<Thread[]>(sql, ...parameters);
}

async function selectIds(tx: SqlRunner, sql: string, ...parameters: unknown[]): Promise<string[]> {
  return (await tx.$queryRawUnsafe<{ id: string }[]>(sql, ...parameters)).map(({ id }) => id);
}

/** Whether the user has messages or reactions. */
async function isAnythingLeftOf(tx: SqlRunner, userId: string): Promise<boolean> {
  if ((await selectIds(tx, THREADS_OF, userId, 1)).length > 0) return true;
  return (await selectIds(tx, WITH_REACTIONS, userId, 1)).length > 0;
}

async function isAnythingLeftIn(tx: SqlRunner, famibookId: string): Promise<boolean> {
  return (await selectIds(tx, NEWEST_IN, famibookId, 1)).length > 0;
}

/** Removes the user's reactions to messages (D8) and returns those of the messages whose counts changed. */
function removeReactionsOf(tx: SqlRunner, userId: string, messageIds: readonly string[]): Promise<MessageRef[]> {
  return tx.$queryRawUnsafe<MessageRef[]>(
    `WITH removed AS (
       DELETE FROM message_reaction WHERE user_id = $1::uuid AND message_id = ANY($2::uuid[]) RETURNING message_id, kind
     ),
     less AS (
       SELECT message_id, ${COUNT_BY_KIND} FROM removed GROUP BY message_id
     ),
     m AS (
       UPDATE message SET ${subtractCounts('message')}, version = version + 1
       FROM less WHERE message.id = less.message_id RETURNING message.*
     )
     SELECT ${refColumns('m')} FROM m JOIN famibook f ON f.id = m.famibook_id`,
    userId,
    [...messageIds],
  );
}

/** Removes a user's counters, which are all 0 once the messages are removed. */
async function removePendingCounts(tx: SqlRunner, userId: string): Promise<void> {
  await tx.$executeRawUnsafe('DELETE FROM waiting WHERE user_id = $1::uuid', userId);
}

/** Removes the settings, counters and rejections of a FamiBook whose messages are removed. */
async function removeFamiBookState(tx: SqlRunner, famibookId: string): Promise<void> {
  await tx.$executeRawUnsafe('DELETE FROM waiting WHERE famibook_id = $1::uuid', famibookId);
  await tx.$executeRawUnsafe('DELETE FROM rejection WHERE famibook_id = $1::uuid', famibookId);
  await tx.$executeRawUnsafe('UPDATE famibook SET publish_without_review = false WHERE id = $1::uuid', famibookId);
}
