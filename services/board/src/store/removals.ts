import { COUNT_BY_KIND, subtractCounts } from '@famibook/famibook-kit/reactions/reaction-sql';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { MessageRef } from '../domain/message.ts';
import { refColumns } from './messages.ts';

export type RemovalStore = typeof removalStore;

/** Removals of many rows: whole threads, and what deleted users and FamiBooks left. */
export const removalStore = {
  removeThreads,
  removeReactionsOf,
  removePendingCounts,
  removeFamibookState,
  famibooksWithTracesOf,
  messagesOf,
  messagesIn,
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

/** FamiBooks in which the user posted or reacted. */
function famibooksWithTracesOf(tx: SqlRunner, userId: string): Promise<string[]> {
  return selectIds(
    tx,
    `SELECT famibook_id AS id FROM message WHERE user_id = $1::uuid
     UNION SELECT m.famibook_id FROM message_reaction r JOIN message m ON m.id = r.message_id WHERE r.user_id = $1::uuid`,
    userId,
  );
}

function messagesOf(tx: SqlRunner, userId: string): Promise<string[]> {
  return selectIds(tx, 'SELECT id FROM message WHERE user_id = $1::uuid', userId);
}

/** All messages of a FamiBook, without replies. */
function messagesIn(tx: SqlRunner, famibookId: string): Promise<string[]> {
  return selectIds(tx, 'SELECT id FROM message WHERE famibook_id = $1::uuid AND parent_id IS NULL', famibookId);
}

async function selectIds(tx: SqlRunner, sql: string, parameter: string): Promise<string[]> {
  return (await tx.$queryRawUnsafe<{ id: string }[]>(sql, parameter)).map(({ id }) => id);
}

/** Removes the user's reactions (D8) and returns the messages whose counts changed. */
function removeReactionsOf(tx: SqlRunner, userId: string): Promise<MessageRef[]> {
  return tx.$queryRawUnsafe<MessageRef[]>(
    `WITH removed AS (DELETE FROM message_reaction WHERE user_id = $1::uuid RETURNING message_id, kind),
     less AS (
       SELECT message_id, ${COUNT_BY_KIND} FROM removed GROUP BY message_id
     ),
     m AS (
       UPDATE message SET ${subtractCounts('message')}, version = version + 1
       FROM less WHERE message.id = less.message_id RETURNING message.*
     )
     SELECT ${refColumns('m')} FROM m JOIN famibook f ON f.id = m.famibook_id`,
    userId,
  );
}

/** Removes a user's counters, which are all 0 once the messages are removed. */
async function removePendingCounts(tx: SqlRunner, userId: string): Promise<void> {
  await tx.$executeRawUnsafe('DELETE FROM waiting WHERE user_id = $1::uuid', userId);
}

/** Removes the settings, counters and rejections of a FamiBook whose messages are removed. */
async function removeFamibookState(tx: SqlRunner, famibookId: string): Promise<void> {
  await tx.$executeRawUnsafe('DELETE FROM waiting WHERE famibook_id = $1::uuid', famibookId);
  await tx.$executeRawUnsafe('DELETE FROM rejection WHERE famibook_id = $1::uuid', famibookId);
  await tx.$executeRawUnsafe('UPDATE famibook SET publish_without_review = false WHERE id = $1::uuid', famibookId);
}
