import type { Message } from '@famibook/contracts/board/schemas';
import { useCallback } from 'react';
import { sendApproval, sendRejection } from '../api/moderation.ts';
import { BOARD_TEXT } from '../board-text.ts';
import type { BoardWrite } from './use-board-write.ts';
import { useMessageCache } from './use-message-cache.ts';

/** Publishes or deletes a pending post: in the current FamiBook, or in any as the administrator (D11). */
export function useModerate(write: BoardWrite, isAdmin: boolean) {
  const cache = useMessageCache();
  const approve = useCallback(
    (post: Message): Promise<boolean> =>
      write(post.id, {
        show: () => cache.patch(post.id, () => ({ isApproved: true })),
        send: () => sendApproval(post.id, isAdmin),
        ...BOARD_TEXT.approved,
        isCounted: true,
      }),
    [write, cache, isAdmin],
  );
  const reject = useCallback(
    (post: Message): Promise<boolean> =>
      write(post.id, {
        show: () => cache.remove(post.id),
        send: () => sendRejection(post.id, isAdmin),
        ...BOARD_TEXT.rejected,
        isCounted: true,
      }),
    [write, cache, isAdmin],
  );
  return { approve, reject };
}
