import { EventFamiBook } from '../famibooks/events.ts';
import { CommentId, FileId, PhotoId, UserId } from '../ids.ts';

const photo = EventFamiBook.extend({ photoId: PhotoId, userId: UserId });

export const photoEvents = {
  'photo.uploaded.v1': photo.extend({ fileId: FileId }),
  'photo.edited.v1': photo,
  'photo.reacted.v1': photo,
  'photo.commented.v1': photo.extend({ commentId: CommentId }),
  'photo.comment-deleted.v1': photo.extend({ commentId: CommentId }),
  'photo.deleted.v1': photo.extend({ fileId: FileId }),
  /** The administrator deleted another user's photo; `photo.deleted.v1` goes with it. */
  'photo.removed-by-administrator.v1': photo,
} as const;
