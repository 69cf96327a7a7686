import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { CommentRow } from './photo-pages.ts';
import type { Tx } from './prisma.ts';

export interface NewComment {
  id: string;
  photoId: string;
  userId: string;
  content: string;
}

export const insertComment = async (tx: Tx, comment: NewComment): Promise<CommentRow> => {
  const row = await tx.photoComment.create({ data: comment, include: { author: true } });
  const { id, firstName, lastName, profileImageUrl } = row.author;
  return {
    id: row.id,
    content: row.content,
    createdAt: row.createdAt.toISOString(),
    user: { id, firstName, lastName, profileImageUrl },
  };
};

export const findComment = (tx: Tx, photoId: string, id: string): Promise<{ userId: string } | null> =>
  tx.photoComment.findFirst({ where: { id, photoId }, select: { userId: true } });

/** Whether it was still there. */
export const removeComment = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.photoComment.deleteMany({ where: { id } })).count > 0;

/** Answers the photo's new version. */
export const changeCommentCount = async (tx: SqlRunner, photoId: string, by: 1 | -1): Promise<number> => {
  const [photo] = await tx.$queryRawUnsafe<{ version: number }[]>(
    `UPDATE photo SET comment_count = comment_count + $2::int, version = version + 1 WHERE id = $1::uuid
     RETURNING version`,
    photoId,
    by,
  );
  if (!photo) throw new TypeError('a locked photo stays until its transaction ends');
  return photo.version;
};
