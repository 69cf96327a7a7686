import { useCallback } from 'react';
import { errorText } from '../../../lib/api/api-error.ts';
import { chooseFamiBook, mustChooseFamiBook } from '../../../lib/session/choose-famibook.ts';
import { logInAgain } from '../../../lib/session/log-in-again.ts';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { sendMessage } from '../api/messages.ts';
import { BOARD_TEXT } from '../board-text.ts';
import { draftOf } from './draft.ts';
import type { BoardWrite } from './use-board-write.ts';
import { useMessageCache } from './use-message-cache.ts';

const TEXT = BOARD_TEXT.posted;

const sendSomewhere = (content: string) =>
  sendMessage(content).catch(async (error: unknown) => {
    if (!mustChooseFamiBook(error) || !(await chooseFamiBook())) throw error;
    return sendMessage(content);
  });

const failed = (error: unknown) =>
  toast({ kind: 'error', title: TEXT.failed, description: errorText(error, '') || undefined });

/** Posts a message. False when it failed: the text should then stay. */
export function usePostMessage(write: BoardWrite) {
  const cache = useMessageCache();
  const { user } = useCurrentUser();
  return useCallback(
    async (content: string): Promise<boolean> => {
      if (!user) return false;
      const { famibookId, famibookName } = user;
      const target = famibookId && famibookName ? { famibookId, famibookName, parentId: null } : undefined;
      const draft = target && draftOf({ content, author: user, target, now: new Date() });
      return write(draft?.id ?? 'new message', {
        show: () => {
          // The administrator may have no current FamiBook and then chooses one first.
          if (!draft) return () => undefined;
          cache.upsert(draft, { isNew: true });
          return () => cache.remove(draft.id);
        },
        send: () => sendSomewhere(content),
        settle: (sent) => (draft ? cache.replace(draft.id, sent) : cache.upsert(sent, { isNew: true })),
        done: ({ isApproved }) => (isApproved ? TEXT.published : TEXT.pending),
        isCounted: true,
        onError: failed,
        onSessionEnd: logInAgain,
        action: '',
      });
    },
    [write, cache, user],
  );
}
