import type { CommentId, PhotoId, UserId } from '@famibook/contracts/ids';
import { authorJson } from '@famibook/famibook-kit/content-view';
import type { Position } from '@famibook/famibook-kit/keyset';
import type { Database, SqlRunner } from '@famibook/service-kit/db/database';
import type { CommentView } from '../domain/photo.ts';
import type { Tx } from './prisma.ts';

export type CommentStore = ReturnType<typeof createCommentStore>;

export function createCommentStore(db: Database) {
  return {
    insert: insertComment,
    insertImported,
    find: (tx: Tx, photoId: PhotoId, id: CommentId): Promise<{ userId: string } | null> =>
      tx.photoComment.findFirst({ where: { id, photoId }, select: { userId: true } }),
    /** Returns whether the comment still existed. */
    remove: async (tx: Tx, id: CommentId): Promise<boolean> =>
      (await tx.photoComment.deleteMany({ where: { id } })).count > 0,
    changeCount: changeCommentCount,
    /** Comments on a photo, newest first; without those of deleted users, which are being removed. */
    readPage: (photoId: PhotoId, { after, limit }: { after: Position; limit: number }) =>
      db.query<CommentView>({ ...COMMENT_PAGE, values: [photoId, after.at, after.id, limit] }),
  };
}

interface NewComment {
  id: CommentId;
  photoId: PhotoId;
  userId: UserId;
  content: string;
}

async function insertComment(tx: Tx, comment: NewComment): Promise<CommentView> {
  const row = await tx.photoComment.create({ data: comment, include: { author: true } });
  const { firstName, lastName, profileImageUrl } = row.author;
  return {
    id: comment.id,
    content: row.content,
    createdAt: row.createdAt.toISOString(),
    user: { id: comment.userId, firstName, lastName, profileImageUrl },
  };
}

interface ImportedRow {
  id: CommentId;
  userId: UserId;
  authorName: string | null;
  content: string;
  createdAt: string;
}

/** @returns how many of them were not there yet */
function insertImported(tx: SqlRunner, photoId: PhotoId, comments: readonly ImportedRow[]): Promise<number> {
  return tx.$executeRawUnsafe(
    `INSERT INTO photo_comment (id, photo_id, user_id, author_name, content, created_at)
     SELECT id, $1::uuid, user_id, author_name, content, created_at
     FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::timestamptz[])
       AS c (id, user_id, author_name, content, created_at)
     ON CONFLICT (id) DO NOTHING`,
    photoId,
    comments.map(({ id }) => id),
    comments.map(({ userId }) => userId),
    comments.map(({ authorName }) => authorName),
    comments.map(({ content }) => content),
    comments.map(({ createdAt }) => createdAt),
  );
}

/** Returns the new version of the photo, which the caller has locked. */
async function changeCommentCount(tx: SqlRunner, photoId: PhotoId, by: number): Promise<number> {
  const [photo] = await tx.$queryRawUnsafe<{ version: number }[]>(
    `UPDATE photo SET comment_count = comment_count + $2::int, version = version + 1 WHERE id = $1::uuid
     RETURNING version`,
    photoId,
    by,
  );
  if (!photo) throw new TypeError('a locked photo stays until its transaction ends');
  return photo.version;
}

const COMMENT_PAGE = {
  name: 'comment-page',
  text: `SELECT c.id, c.content, (c.created_at AT TIME ZONE 'UTC')::text AS "createdAt",
    ${authorJson('c', 'a')} AS "user"
  FROM photo_comment c JOIN person a ON a.id = c.user_id
  WHERE c.photo_id = $1 AND (c.created_at, c.id) < ($2::timestamptz, $3::uuid) AND a.deleted_at IS NULL
  ORDER BY c.created_at DESC, c.id DESC LIMIT $4`,
};
