import type { SqlRunner } from '@famibook/service-kit/db/database';

export type ReactionKind = 'like' | 'heart';

export interface ReactionState {
  likes: number;
  hearts: number;
  liked: boolean;
  hearted: boolean;
}

const COLUMN = { like: 'likes', heart: 'hearts' } as const satisfies Record<ReactionKind, string>;

/** Whether anything changed: one per person, message and kind (D12). The caller holds the message locked. */
export const addReaction = async (tx: SqlRunner, messageId: string, userId: string, kind: ReactionKind) =>
  (await tx.$executeRawUnsafe(
    'INSERT INTO message_reaction (message_id, user_id, kind) VALUES ($1::uuid, $2::uuid, $3) ON CONFLICT DO NOTHING',
    messageId,
    userId,
    kind,
  )) > 0;

export const dropReaction = async (tx: SqlRunner, messageId: string, userId: string, kind: ReactionKind) =>
  (await tx.$executeRawUnsafe(
    'DELETE FROM message_reaction WHERE message_id = $1::uuid AND user_id = $2::uuid AND kind = $3',
    messageId,
    userId,
    kind,
  )) > 0;

export const changeReactionCount = (
  tx: SqlRunner,
  messageId: string,
  kind: ReactionKind,
  by: 1 | -1,
): Promise<number> =>
  tx.$executeRawUnsafe(
    `UPDATE message SET ${COLUMN[kind]} = ${COLUMN[kind]} + $2::int, version = version + 1 WHERE id = $1::uuid`,
    messageId,
    by,
  );

export const readReactions = async (
  tx: SqlRunner,
  messageId: string,
  userId: string,
): Promise<ReactionState & { version: number }> => {
  const [state] = await tx.$queryRawUnsafe<(ReactionState & { version: number })[]>(
    `SELECT m.likes, m.hearts, m.version, coalesce(bool_or(r.kind = 'like'), false) AS liked,
       coalesce(bool_or(r.kind = 'heart'), false) AS hearted
     FROM message m LEFT JOIN message_reaction r ON r.message_id = m.id AND r.user_id = $2::uuid
     WHERE m.id = $1::uuid GROUP BY m.id`,
    messageId,
    userId,
  );
  if (!state) throw new TypeError('a locked message stays until its transaction ends');
  return state;
};
