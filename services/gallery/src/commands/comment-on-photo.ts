import type { Identity } from '@famibook/contracts/identity';
import type { CommentId, PhotoId } from '@famibook/contracts/ids';
import { assertOwn } from '@famibook/famibook-kit/rights';
import { AppError } from '@famibook/service-kit/errors';
import type { CommentView } from '../domain/photo.ts';
import { commentEvent } from '../domain/photo-events.ts';
import type { Deps } from '../ports.ts';
import { lockPhotoForWrite } from '../steps/lock-photo.ts';

type CommentDeps = Pick<Deps, 'transaction' | 'publish' | 'photos' | 'comments'>;

/** Adds a comment to a photo that the actor may see. */
export function commentOnPhoto(deps: CommentDeps & Pick<Deps, 'newId' | 'consumeWritingLimit'>) {
  const { transaction, publish, newId, consumeWritingLimit, comments } = deps;
  return async (actor: Identity, photoId: PhotoId, content: string): Promise<CommentView> => {
    await consumeWritingLimit(actor.userId);
    return transaction(async (tx) => {
      const photo = await lockPhotoForWrite(deps, tx, actor, photoId);
      const id = newId() as CommentId;
      const comment = await comments.insert(tx, { id, photoId, userId: actor.userId, content });
      const version = await comments.changeCount(tx, photoId, 1);
      await publish(tx, commentEvent('photo.commented.v1', photo, version, id));
      return comment;
    });
  };
}

/** Deletes the actor's own comment (D22). @throws AppError `comment_not_found`, `forbidden` */
export function deleteComment(deps: CommentDeps) {
  const { transaction, publish, comments } = deps;
  return (actor: Identity, photoId: PhotoId, commentId: CommentId): Promise<void> =>
    transaction(async (tx) => {
      const photo = await lockPhotoForWrite(deps, tx, actor, photoId);
      const comment = await comments.find(tx, photoId, commentId);
      if (!comment) throw new AppError('comment_not_found');
      assertOwn(actor, comment);
      if (!(await comments.remove(tx, commentId))) throw new AppError('comment_not_found');
      const version = await comments.changeCount(tx, photoId, -1);
      await publish(tx, commentEvent('photo.comment-deleted.v1', photo, version, commentId));
    });
}
