import type { Identity } from '@famibook/contracts/identity';
import type { PhotoId } from '@famibook/contracts/ids';
import type { Database } from '@famibook/service-kit/db/database';
import { decodeCursor, encodeCursor, NEWEST } from '../domain/position.ts';
import { positionOfComment, readCommentPage } from '../store/comment-pages.ts';
import type { CommentRow } from '../store/photo-pages.ts';
import { viewPhoto } from './get-photo.ts';

export interface CommentPage {
  comments: CommentRow[];
  next: string | undefined;
  total: number;
}

/** Comments of a photo, newest first (D13). */
export const listComments =
  (db: Database) =>
  async (who: Identity, id: PhotoId, query: { limit: number; before?: string | undefined }): Promise<CommentPage> => {
    const after = query.before === undefined ? NEWEST : decodeCursor('comment', query.before);
    const photo = await viewPhoto(db)(who, id);
    const rows = await readCommentPage(db, id, after, query.limit + 1);
    const comments = rows.slice(0, query.limit);
    const last = rows.length > query.limit ? comments.at(-1) : undefined;
    return { comments, next: last && encodeCursor('comment', positionOfComment(last)), total: photo.commentCount };
  };
