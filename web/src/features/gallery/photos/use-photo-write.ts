import { useCallback } from 'react';
import { ApiError, errorText } from '../../../lib/api/api-error.ts';
import { inTurn } from '../../../lib/in-turn.ts';
import { isUnauthorized } from '../../../lib/session/log-in-again.ts';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { type Undo, usePhotoCache } from './photo-cache.ts';
import type { PhotoChange } from './photo-comments.ts';

interface Write<Answer> {
  /** Shows it at once. */
  show: () => Undo;
  send: () => Promise<Answer>;
  /** What the server's answer says better than what was shown. */
  settle?: (answer: Answer) => PhotoChange;
  /** The toast when it is done. */
  done: string;
  /** Ends 'Please login to …', when the session ended meanwhile (D6). */
  action: string;
  /** Says itself what went wrong; without it the server's text is shown. */
  onFailure?: (error: unknown) => void;
  /** In the place of the 'Please login to …' toast. */
  onSessionEnd?: () => void;
}

const isStatus = (error: unknown, status: number): boolean => error instanceof ApiError && error.status === status;

/** A change of one photo: shown at once, sent in turn, taken back with a toast when it failed. True when it is done. */
export const usePhotoWrite = () => {
  const cache = usePhotoCache();
  const { refresh } = useCurrentUser();
  return useCallback(
    async <Answer>(id: string, write: Write<Answer>): Promise<boolean> => {
      const undo = write.show();
      try {
        const answer = await inTurn(id, write.send);
        if (write.settle) cache.patch(id, write.settle(answer));
        toast({ kind: 'success', title: write.done });
        return true;
      } catch (error) {
        undo();
        if (isUnauthorized(error) && write.onSessionEnd) {
          write.onSessionEnd();
          return false;
        }
        if (isStatus(error, 401)) {
          const description = GALLERY_TEXT.pleaseLoginTo(write.action);
          toast({ kind: 'error', title: GALLERY_TEXT.loginRequired, description });
          void refresh();
          return false;
        }
        if (isStatus(error, 404)) void cache.refresh(id);
        if (write.onFailure) write.onFailure(error);
        else toast({ kind: 'error', title: GALLERY_TEXT.error, description: errorText(error) });
        return false;
      }
    },
    [cache, refresh],
  );
};
