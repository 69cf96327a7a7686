import type { Message } from '@famibook/contracts/board/schemas';
import { useCallback } from 'react';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { sendReply } from '../api/messages.ts';
import { BOARD_TEXT } from '../board-text.ts';
import { draftOf } from './draft.ts';
import type { BoardWrite } from './use-board-write.ts';
import { useMessageCache } from './use-message-cache.ts';

const TEXT = BOARD_TEXT.replied;

/** Replies to a message or a reply. False when it failed: the text should then stay. */
export function useReply(write: BoardWrite) {
  const cache = useMessageCache();
  const { user } = useCurrentUser();
  return useCallback(
    async ({ id, famibookId, famibookName }: Message, content: string): Promise<boolean> => {
      if (!user) return false;
      const draft = draftOf({
        content,
        author: user,
        target: { famibookId, famibookName, parentId: id },
        now: new Date(),
      });
      return write(draft.id, {
        show: () => {
          cache.upsert(draft, { isNew: true });
          return () => cache.remove(draft.id);
        },
        send: () => sendReply(id, content),
        settle: (sent) => cache.replace(draft.id, sent),
        done: ({ isApproved }) => (isApproved ? TEXT.published : TEXT.pending),
        isCounted: true,
        action: TEXT.action,
      });
    },
    [write, cache, user],
  );
}
