import type { Identity } from '@famibook/contracts/identity';
import type { PhotoId } from '@famibook/contracts/ids';
import type { CountWriting } from '@famibook/famibook-kit/writing-limit';
import { commentFact } from '../domain/photo-events.ts';
import type { Writing } from '../ports.ts';
import { holdPhoto } from '../steps/lock-photo.ts';
import { changeCommentCount, insertComment } from '../store/comments.ts';
import type { CommentRow } from '../store/photo-pages.ts';

export interface Commenting extends Writing {
  newId(): string;
  countWriting: CountWriting;
}

export const commentOnPhoto =
  ({ transaction, announce, newId, countWriting }: Commenting) =>
  async (who: Identity, photoId: PhotoId, content: string): Promise<CommentRow> => {
    await countWriting(who.userId);
    return transaction(async (tx) => {
      const photo = await holdPhoto(tx, who, photoId);
      const comment = await insertComment(tx, { id: newId(), photoId, userId: who.userId, content });
      const version = await changeCommentCount(tx, photoId, 1);
      await announce(tx, commentFact('photo.commented.v1', photo, version, comment.id));
      return comment;
    });
  };
