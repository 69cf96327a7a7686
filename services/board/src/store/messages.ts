import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { ApprovalState } from '../domain/approval-state.ts';
import type { MessageRef } from '../domain/message.ts';
import { isBeingRemoved } from './message-view-sql.ts';

export type MessageStore = typeof messageStore;

/** Single messages, inside transactions. */
export const messageStore = { find: findMessage, lock: lockMessage, insert: insertMessage, approve: approveMessage };

interface NewMessage extends ApprovalState {
  id: string;
  famibookId: string;
  userId: string;
  parent: { id: string; ancestors: readonly string[] } | undefined;
  content: string;
  /** Set by an import: the name of an author without an account, and when it was written. */
  imported?: { authorName: string | null; createdAt: string };
}

/** The columns of a `MessageRef` from the rows `m` and their FamiBooks `f`. */
export function refColumns(m: string): string {
  return `${m}.id, ${m}.famibook_id AS "famibookId", f.name AS "famibookName",
  ${m}.user_id AS "userId", ${m}.parent_id AS "parentId", ${m}.ancestors, ${m}.is_approved AS "isApproved",
  ${m}.waits_for_parent AS "waitsForParent", ${m}.version, f.suspended_at IS NOT NULL AS "isSuspended"`;
}

const REF = `SELECT ${refColumns('m')}, ${isBeingRemoved('m')} AS "isBeingRemoved"
  FROM message m JOIN famibook f ON f.id = m.famibook_id WHERE m.id = $1::uuid`;

interface FoundMessage extends MessageRef {
  isBeingRemoved: boolean;
}

async function findMessage(tx: SqlRunner, id: string): Promise<FoundMessage | undefined> {
  return (await tx.$queryRawUnsafe<FoundMessage[]>(REF, id))[0];
}

/** Serialises changes of the message's counts and version until the transaction ends. */
async function lockMessage(tx: SqlRunner, id: string): Promise<FoundMessage | undefined> {
  return (await tx.$queryRawUnsafe<FoundMessage[]>(`${REF} FOR NO KEY UPDATE OF m`, id))[0];
}

/**
 * A reply is always later than its parent, even if the clock was put back, so that the oldest replies of a message are
 * whole branches.
 */
async function insertMessage(tx: SqlRunner, message: NewMessage): Promise<void> {
  const { parent, imported } = message;
  const ancestors = parent ? [...parent.ancestors, parent.id] : [];
  await tx.$executeRawUnsafe(
    `INSERT INTO message (id, famibook_id, user_id, parent_id, root_id, ancestors, content, is_approved, waits_for_parent,
       author_name, created_at)
     VALUES ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6::uuid[], $7, $8::boolean, $9::boolean, $10,
       greatest(coalesce($11::timestamptz, clock_timestamp()), (SELECT created_at + interval '1 microsecond' FROM message WHERE id = $4::uuid)))`,
    message.id,
    message.famibookId,
    message.userId,
    parent?.id ?? null,
    ancestors[0] ?? null,
    ancestors,
    message.content,
    message.isApproved,
    message.waitsForParent,
    imported?.authorName ?? null,
    imported?.createdAt ?? null,
  );
  if (parent) await countReply(tx, ancestors, message.isApproved);
}

function countReply(tx: SqlRunner, ancestors: readonly string[], isApproved: boolean): Promise<number> {
  const column = isApproved ? 'reply_count' : 'pending_reply_count';
  return tx.$executeRawUnsafe(`UPDATE message SET ${column} = ${column} + 1 WHERE id = ANY($1::uuid[])`, ancestors);
}

/**
 * Publishes a post with the replies that waited only for it, and moves them between the reply counts of their ancestors.
 * Returns all of them with their new versions. The caller has locked the FamiBook.
 */
async function approveMessage(tx: SqlRunner, id: string): Promise<MessageRef[]> {
  const approved = await tx.$queryRawUnsafe<MessageRef[]>(
    `WITH RECURSIVE ready AS (
       SELECT id FROM message WHERE id = $1::uuid
       UNION ALL SELECT c.id FROM ready JOIN message c ON c.parent_id = ready.id AND c.waits_for_parent
     ),
     m AS (
       UPDATE message SET is_approved = true, waits_for_parent = false, version = version + 1
       WHERE id IN (SELECT id FROM ready) RETURNING *
     )
     SELECT ${refColumns('m')} FROM m JOIN famibook f ON f.id = m.famibook_id ORDER BY cardinality(m.ancestors), m.id`,
    id,
  );
  await tx.$executeRawUnsafe(
    `UPDATE message m SET reply_count = reply_count + more.replies, pending_reply_count = pending_reply_count - more.replies
     FROM (SELECT above.id, count(*)::int AS replies FROM message r, unnest(r.ancestors) AS above(id)
       WHERE r.id = ANY($1::uuid[]) GROUP BY above.id) more
     WHERE m.id = more.id`,
    approved.map((post) => post.id),
  );
  return approved;
}
