import type { SqlRunner } from '@famibook/service-kit/db/database';

export type ReactionKind = 'like' | 'heart';

export interface ReactionState {
  likes: number;
  hearts: number;
  liked: boolean;
  hearted: boolean;
}

const COLUMN = { like: 'likes', heart: 'hearts' } as const satisfies Record<ReactionKind, string>;

/** Whether anything changed: one per person, photo and kind (D12). The caller holds the photo locked. */
export const addReaction = async (tx: SqlRunner, photoId: string, userId: string, kind: ReactionKind) =>
  (await tx.$executeRawUnsafe(
    'INSERT INTO photo_reaction (photo_id, user_id, kind) VALUES ($1::uuid, $2::uuid, $3) ON CONFLICT DO NOTHING',
    photoId,
    userId,
    kind,
  )) > 0;

export const dropReaction = async (tx: SqlRunner, photoId: string, userId: string, kind: ReactionKind) =>
  (await tx.$executeRawUnsafe(
    'DELETE FROM photo_reaction WHERE photo_id = $1::uuid AND user_id = $2::uuid AND kind = $3',
    photoId,
    userId,
    kind,
  )) > 0;

export const changeReactionCount = (tx: SqlRunner, photoId: string, kind: ReactionKind, by: 1 | -1): Promise<number> =>
  tx.$executeRawUnsafe(
    `UPDATE photo SET ${COLUMN[kind]} = ${COLUMN[kind]} + $2::int, version = version + 1 WHERE id = $1::uuid`,
    photoId,
    by,
  );

export const readReactions = async (
  tx: SqlRunner,
  photoId: string,
  userId: string,
): Promise<ReactionState & { version: number }> => {
  const [state] = await tx.$queryRawUnsafe<(ReactionState & { version: number })[]>(
    `SELECT p.likes, p.hearts, p.version, coalesce(bool_or(r.kind = 'like'), false) AS liked,
       coalesce(bool_or(r.kind = 'heart'), false) AS hearted
     FROM photo p LEFT JOIN photo_reaction r ON r.photo_id = p.id AND r.user_id = $2::uuid
     WHERE p.id = $1::uuid GROUP BY p.id`,
    photoId,
    userId,
  );
  if (!state) throw new TypeError('a locked photo stays until its transaction ends');
  return state;
};
