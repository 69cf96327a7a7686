import type { Message } from '@famibook/contracts/board/schemas';
import { useCallback } from 'react';
import { sendApproval, sendRejection } from '../api/moderate-message.ts';
import { BOARD_TEXT } from '../board-text.ts';
import { patchPost, placePost, removePost } from './message-list.ts';
import type { BoardWrite } from './use-board-write.ts';

const set = (isApproved: boolean) => (post: Message) => ({ ...post, isApproved });

/** Publishes or deletes what waits, in one's own FamiBook or as the administrator in any (D11). */
export const useModerate = (write: BoardWrite, isAdmin: boolean) => {
  const approve = useCallback(
    (post: Message): Promise<boolean> =>
      write(post.id, {
        show: (list) => patchPost(list, post.id, set(true)),
        undo: (list) => patchPost(list, post.id, set(false)),
        send: () => sendApproval(post.id, isAdmin),
        ...BOARD_TEXT.approved,
        isCounted: true,
      }),
    [write, isAdmin],
  );
  const reject = useCallback(
    (post: Message): Promise<boolean> =>
      write(post.id, {
        show: (list) => removePost(list, post.id),
        undo: (list) => placePost(list, post),
        send: () => sendRejection(post.id, isAdmin),
        ...BOARD_TEXT.rejected,
      }),
    [write, isAdmin],
  );
  return { approve, reject };
};
