import { COUNT_BY_KIND, subtractCounts } from '@famibook/famibook-kit/reactions/reaction-sql';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import { type MessageRef, refOf } from './messages.ts';

/** Of one standing at a time: there is an index of what is published, and one of what waits. */
const below = (standing: string) => `SELECT d.id, d.ancestors, d.is_approved FROM message top
       JOIN message d ON d.root_id = coalesce(top.root_id, top.id) AND top.id = ANY(d.ancestors) AND ${standing}
       WHERE top.id = ANY($1::uuid[])`;

/**
 * Removes messages with everything below them, and counts them no more above. Answers all that is gone, each with the
 * version of its last fact. The caller holds the FamiBooks locked.
 */
export const removeThreads = (tx: SqlRunner, ids: readonly string[]): Promise<MessageRef[]> =>
  tx.$queryRawUnsafe<MessageRef[]>(
    `WITH doomed AS MATERIALIZED (
       SELECT id, ancestors, is_approved FROM message WHERE id = ANY($1::uuid[])
       UNION
       ${below('d.is_approved')}
       UNION
       ${below('NOT d.is_approved')}
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
     SELECT ${refOf('m')} FROM m JOIN famibook f ON f.id = m.famibook_id`,
    [...ids],
  );

const idsOf = (rows: { id: string }[]): string[] => rows.map((row) => row.id);

/** FamiBooks in which somebody posted or reacted. */
export const famibooksTouchedBy = async (tx: SqlRunner, userId: string): Promise<string[]> =>
  idsOf(
    await tx.$queryRawUnsafe<{ id: string }[]>(
      `SELECT famibook_id AS id FROM message WHERE user_id = $1::uuid
       UNION SELECT m.famibook_id FROM message_reaction r JOIN message m ON m.id = r.message_id WHERE r.user_id = $1::uuid`,
      userId,
    ),
  );

export const messagesOf = async (tx: SqlRunner, userId: string): Promise<string[]> =>
  idsOf(await tx.$queryRawUnsafe<{ id: string }[]>('SELECT id FROM message WHERE user_id = $1::uuid', userId));

/** All messages of a FamiBook, without replies. */
export const messagesIn = async (tx: SqlRunner, famibookId: string): Promise<string[]> =>
  idsOf(
    await tx.$queryRawUnsafe<{ id: string }[]>(
      'SELECT id FROM message WHERE famibook_id = $1::uuid AND parent_id IS NULL',
      famibookId,
    ),
  );

/** Removes somebody's reactions; counts follow (D8). Answers the messages whose counts changed. */
export const removeReactionsOf = (tx: SqlRunner, userId: string): Promise<MessageRef[]> =>
  tx.$queryRawUnsafe<MessageRef[]>(
    `WITH felt AS (DELETE FROM message_reaction WHERE user_id = $1::uuid RETURNING message_id, kind),
     less AS (
       SELECT message_id, ${COUNT_BY_KIND} FROM felt GROUP BY message_id
     ),
     m AS (
       UPDATE message SET ${subtractCounts('message')}, version = version + 1
       FROM less WHERE message.id = less.message_id RETURNING message.*
     )
     SELECT ${refOf('m')} FROM m JOIN famibook f ON f.id = m.famibook_id`,
    userId,
  );

/** Their figures are nothing by now. */
export const forgetWaiting = (tx: SqlRunner, userId: string): Promise<number> =>
  tx.$executeRawUnsafe('DELETE FROM waiting WHERE user_id = $1::uuid', userId);

/** What else is known of a FamiBook whose messages are gone: how it is reviewed, who waited, what was rejected. */
export const forgetFamibook = async (tx: SqlRunner, famibookId: string): Promise<void> => {
  await tx.$executeRawUnsafe('DELETE FROM waiting WHERE famibook_id = $1::uuid', famibookId);
  await tx.$executeRawUnsafe('DELETE FROM rejection WHERE famibook_id = $1::uuid', famibookId);
  await tx.$executeRawUnsafe('UPDATE famibook SET publish_without_review = false WHERE id = $1::uuid', famibookId);
};
