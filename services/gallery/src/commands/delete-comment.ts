import type { Identity } from '@famibook/contracts/identity';
import type { CommentId, PhotoId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { commentEvent } from '../domain/photo-events.ts';
import { assertOwn } from '../domain/rights.ts';
import type { Deps } from '../ports.ts';
import { lockPhotoForWrite } from '../steps/lock-photo.ts';
import { changeCommentCount, findComment, removeComment } from '../store/comments.ts';

/** Deletes the actor's own comment (D22). */
export function deleteComment({ transaction, publish }: Pick<Deps, 'transaction' | 'publish'>) {
  return (actor: Identity, photoId: PhotoId, commentId: CommentId): Promise<void> =>
    transaction(async (tx) => {
      const photo = await lockPhotoForWrite(tx, actor, photoId);
      const comment = await findComment(tx, photoId, commentId);
      if (!comment) throw new AppError('comment_not_found');
      assertOwn(actor, comment);
      if (!(await removeComment(tx, commentId))) throw new AppError('comment_not_found');
      const version = await changeCommentCount(tx, photoId, -1);
      await publish(tx, commentEvent('photo.comment-deleted.v1', photo, version, commentId));
    });
}
