import { useCallback } from 'react';
import { errorText } from '../../../lib/api/api-error.ts';
import { chooseFamiBook, mustChooseFamiBook } from '../../../lib/session/choose-famibook.ts';
import { isUnauthorized, logInAgain } from '../../../lib/session/log-in-again.ts';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { sendMessage } from '../api/send-message.ts';
import { BOARD_TEXT } from '../board-text.ts';
import { draftOf } from './draft.ts';
import { placePost, removePost, settlePost } from './message-list.ts';
import type { BoardWrite } from './use-board-write.ts';

const TEXT = BOARD_TEXT.posted;

const sendSomewhere = (content: string) =>
  sendMessage(content).catch(async (error: unknown) => {
    if (!mustChooseFamiBook(error) || !(await chooseFamiBook())) throw error;
    return sendMessage(content);
  });

const failed = (error: unknown): true => {
  if (isUnauthorized(error)) logInAgain();
  else toast({ kind: 'error', title: TEXT.failed, description: errorText(error, '') || undefined });
  return true;
};

/** Posts a message. False when it did not go through: what was typed should then stay. */
export const usePostMessage = (write: BoardWrite) => {
  const { user } = useCurrentUser();
  return useCallback(
    async (content: string): Promise<boolean> => {
      if (!user) return false;
      const { famibookId, famibookName } = user;
      const place = famibookId && famibookName ? { famibookId, famibookName, parentId: null } : undefined;
      const draft = place && draftOf({ content, author: user, place, now: new Date() });
      return write(draft?.id ?? 'new message', {
        // The administrator may stand in no FamiBook: where it goes is asked first.
        show: (list) => (draft ? placePost(list, draft) : list),
        undo: (list) => (draft ? removePost(list, draft.id) : list),
        send: () => sendSomewhere(content),
        settle: (sent) => (list) => (draft ? settlePost(list, draft.id, sent) : placePost(list, sent)),
        done: ({ isApproved }) => (isApproved ? TEXT.published : TEXT.pending),
        isCounted: true,
        onFailure: failed,
        action: '',
      });
    },
    [write, user],
  );
};
