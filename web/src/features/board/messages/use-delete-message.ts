import type { Message } from '@famibook/contracts/board/schemas';
import { useCallback } from 'react';
import { sendMessageRemoval } from '../api/messages.ts';
import { BOARD_TEXT } from '../board-text.ts';
import type { BoardWrite } from './use-board-write.ts';
import { useMessageCache } from './use-message-cache.ts';

const TEXT = BOARD_TEXT.deleted;

/** Deletes the user's message or reply with all replies below. */
export function useDeleteMessage(write: BoardWrite) {
  const cache = useMessageCache();
  return useCallback(
    (post: Message): Promise<boolean> =>
      write(post.id, {
        show: () => cache.remove(post.id),
        send: () => sendMessageRemoval(post.id),
        done: TEXT.done,
        isCounted: true,
        action: TEXT.action,
      }),
    [write, cache],
  );
}
