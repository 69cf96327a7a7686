import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { Comment } from '@famibook/contracts/photos/schemas';
import { CommentText } from '@famibook/contracts/text';
import { useCallback } from 'react';
import { errorText, serverText } from '../../../lib/api/api-error.ts';
import { logInAgain } from '../../../lib/session/log-in-again.ts';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { sendComment } from '../api/comments.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { usePhotoCache } from './photo-cache.ts';
import { pendingId, withComment, withSentComment } from './photo-comments.ts';
import { usePhotoWrite } from './use-photo-write.ts';

const TEXT = GALLERY_TEXT.comment;

const draft = ({ id, firstName, lastName, profileImageUrl }: CurrentUser, content: string): Comment => ({
  id: pendingId(),
  content,
  createdAt: new Date().toISOString(),
  user: { id, firstName, lastName, profileImageUrl },
});

const failed = (description: string) => toast({ kind: 'error', title: GALLERY_TEXT.error, description });

/** The contract's message for a comment that is too long; a blank comment has its own toast in `useComment`. */
export function commentError(text: string): string | undefined {
  return text.trim() ? CommentText.safeParse(text).error?.issues[0]?.message : undefined;
}

/**
 * Comments on a photo. False when it failed: the text should then stay. In the details a failure has its own text, and
 * an ended session leads to the login.
 */
export function useComment({ isInDetails = false } = {}) {
  const cache = usePhotoCache();
  const write = usePhotoWrite();
  const { user } = useCurrentUser();
  return useCallback(
    async (photoId: string, typed: string): Promise<boolean> => {
      const content = typed.trim();
      if (!content) failed(TEXT.blank);
      if (!content || !user) return false;
      const pending = draft(user, content);
      return write(photoId, {
        show: () => cache.patch(photoId, withComment(pending)),
        send: () => sendComment(photoId, content),
        settle: (sent) => cache.patch(photoId, withSentComment(pending.id, sent)),
        done: TEXT.done,
        action: TEXT.action,
        onError: (error) =>
          isInDetails
            ? toast({ kind: 'error', title: TEXT.failed, description: errorText(error, '') || undefined })
            : failed(serverText(error, TEXT.failed)),
        onSessionEnd: isInDetails ? logInAgain : undefined,
      });
    },
    [cache, write, user, isInDetails],
  );
}
