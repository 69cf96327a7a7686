import type { CommentId, FileId, PhotoId, UserId } from '@famibook/contracts/ids';
import { type ArchiveAuthor, archiveAuthorColumns, archiveAuthorName } from '@famibook/famibook-kit/archive-author';
import type { Position } from '@famibook/famibook-kit/keyset';
import { reactionCounts } from '@famibook/famibook-kit/reactions/reaction-sql';
import type { Database } from '@famibook/service-kit/db/database';

export type ArchiveLists = ReturnType<typeof createArchiveLists>;

interface Page {
  after: Position;
  limit: number;
}

export interface ArchivePhotoRow extends ArchiveAuthor {
  id: PhotoId;
  fileId: FileId;
  description: string;
  tags: string;
  width: number;
  height: number;
  likes: number;
  hearts: number;
  commentCount: number;
  takenAt: string | null;
  createdAt: string;
}

export interface ArchiveCommentRow extends ArchiveAuthor {
  id: CommentId;
  photoId: PhotoId;
  content: string;
  createdAt: string;
  photo: { description: string; authorName: string };
}

/** What an archive of a FamiBook holds of it, the oldest first; nothing of deleted users, which is being removed. */
export function createArchiveLists(db: Database) {
  return {
    readPhotos: ({ famibookId, author, after, limit }: Page & { famibookId: string; author: string | undefined }) => {
      const values = [famibookId, after.at, after.id, limit, ...(author === undefined ? [] : [author])];
      return db.query<ArchivePhotoRow>({ ...photosSql(author !== undefined), values });
    },
    readComments: ({ famibookId, of, after, limit }: Page & { famibookId: string; of: CommentsOf }) => {
      const isOfAuthor = 'author' in of;
      const values = [famibookId, after.at, after.id, limit, isOfAuthor ? of.author : of.photoId];
      return db.query<ArchiveCommentRow>({ ...commentsSql(isOfAuthor), values });
    },
  };
}

export type CommentsOf = { photoId: PhotoId } | { author: UserId };

function utc(time: string) {
  return `(${time} AT TIME ZONE 'UTC')::text`;
}

/** $1 the FamiBook, $2 and $3 the position before the page, $4 the limit, $5 the author. */
function photosSql(isOfAuthor: boolean) {
  return {
    name: `archive-photos${isOfAuthor ? '-author' : ''}`,
    text: `SELECT p.id, p.file_id AS "fileId", ${archiveAuthorColumns('p', 'a')}, p.description, p.tags, p.width, p.height,
      ${reactionCounts('p')}, p.comment_count AS "commentCount", ${utc('p.taken_at')} AS "takenAt",
      ${utc('p.created_at')} AS "createdAt"
    FROM photo p JOIN person a ON a.id = p.user_id
    WHERE p.famibook_id = $1 AND (p.created_at, p.id) > ($2::timestamptz, $3::uuid) AND a.deleted_at IS NULL
      ${isOfAuthor ? 'AND p.user_id = $5 AND p.author_name IS NULL' : ''}
    ORDER BY p.created_at, p.id LIMIT $4`,
  };
}

/** $1 the FamiBook, $2 and $3 the position before the page, $4 the limit, $5 the photo or the author. */
function commentsSql(isOfAuthor: boolean) {
  return {
    name: `archive-comments-${isOfAuthor ? 'author' : 'photo'}`,
    text: `SELECT c.id, c.photo_id AS "photoId", ${archiveAuthorColumns('c', 'a')}, c.content,
      ${utc('c.created_at')} AS "createdAt",
      json_build_object('description', p.description, 'authorName', ${archiveAuthorName('p', 'pa')}) AS photo
    FROM photo_comment c JOIN person a ON a.id = c.user_id
    JOIN photo p ON p.id = c.photo_id JOIN person pa ON pa.id = p.user_id
    WHERE p.famibook_id = $1 AND (c.created_at, c.id) > ($2::timestamptz, $3::uuid)
      AND ${isOfAuthor ? 'c.user_id = $5 AND c.author_name IS NULL' : 'c.photo_id = $5'}
      AND a.deleted_at IS NULL AND pa.deleted_at IS NULL
    ORDER BY c.created_at, c.id LIMIT $4`,
  };
}
