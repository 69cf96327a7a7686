import { useCallback } from 'react';
import { sendCommentRemoval } from '../api/comments.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { usePhotoCache } from './photo-cache.ts';
import { withoutComment } from './photo-comments.ts';
import { usePhotoWrite } from './use-photo-write.ts';

/** Deletes the user's own comment (D22). */
export function useDeleteComment() {
  const cache = usePhotoCache();
  const write = usePhotoWrite();
  return useCallback(
    (photoId: string, commentId: string): Promise<boolean> =>
      write(photoId, {
        show: () => cache.patch(photoId, withoutComment(commentId)),
        send: () => sendCommentRemoval(photoId, commentId),
        done: GALLERY_TEXT.comment.deleted,
        action: GALLERY_TEXT.comment.action,
      }),
    [cache, write],
  );
}
