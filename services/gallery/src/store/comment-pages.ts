import { microseconds, type Position } from '@famibook/famibook-kit/keyset';
import type { Database } from '@famibook/service-kit/db/database';
import type { CommentRow } from './photo-pages.ts';

const COMMENT_PAGE = {
  name: 'comment-page',
  text: `SELECT c.id, c.content, (c.created_at AT TIME ZONE 'UTC')::text AS "createdAt",
    json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name,
      'profileImageUrl', a.profile_image_url) AS "user"
  FROM photo_comment c JOIN person a ON a.id = c.user_id
  WHERE c.photo_id = $1 AND (c.created_at, c.id) < ($2::timestamptz, $3::uuid)
  ORDER BY c.created_at DESC, c.id DESC LIMIT $4`,
};

/** Comments of one photo, newest first. */
export const readCommentPage = (db: Database, photoId: string, after: Position, limit: number): Promise<CommentRow[]> =>
  db.query<CommentRow>({ ...COMMENT_PAGE, values: [photoId, after.at, after.id, limit] });

export const positionOfComment = (row: CommentRow): Position => ({ at: microseconds(row.createdAt), id: row.id });
