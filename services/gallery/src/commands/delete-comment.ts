import type { Identity } from '@famibook/contracts/identity';
import type { CommentId, PhotoId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { commentFact } from '../domain/photo-events.ts';
import { assertOwn } from '../domain/rights.ts';
import type { Writing } from '../ports.ts';
import { holdPhoto } from '../steps/lock-photo.ts';
import { changeCommentCount, findComment, removeComment } from '../store/comments.ts';

/** One's own (D22). */
export const deleteComment =
  ({ transaction, announce }: Writing) =>
  (who: Identity, photoId: PhotoId, commentId: CommentId): Promise<void> =>
    transaction(async (tx) => {
      const photo = await holdPhoto(tx, who, photoId);
      const comment = await findComment(tx, photoId, commentId);
      if (!comment) throw new AppError('comment_not_found');
      assertOwn(who, comment);
      if (!(await removeComment(tx, commentId))) throw new AppError('comment_not_found');
      const version = await changeCommentCount(tx, photoId, -1);
      await announce(tx, commentFact('photo.comment-deleted.v1', photo, version, commentId));
    });
