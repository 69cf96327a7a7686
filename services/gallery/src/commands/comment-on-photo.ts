import type { Identity } from '@famibook/contracts/identity';
import type { CommentId, PhotoId } from '@famibook/contracts/ids';
import { commentEvent } from '../domain/photo-events.ts';
import type { Deps } from '../ports.ts';
import { lockPhotoForWrite } from '../steps/lock-photo.ts';
import { changeCommentCount, insertComment } from '../store/comments.ts';
import type { CommentRow } from '../store/photo-pages.ts';

export function commentOnPhoto({
  transaction,
  publish,
  newId,
  countWriting,
}: Pick<Deps, 'transaction' | 'publish' | 'newId' | 'countWriting'>) {
  return async (actor: Identity, photoId: PhotoId, content: string): Promise<CommentRow> => {
    await countWriting(actor.userId);
    return transaction(async (tx) => {
      const photo = await lockPhotoForWrite(tx, actor, photoId);
      const id = newId() as CommentId;
      const comment = await insertComment(tx, { id, photoId, userId: actor.userId, content });
      const version = await changeCommentCount(tx, photoId, 1);
      await publish(tx, commentEvent('photo.commented.v1', photo, version, id));
      return comment;
    });
  };
}
