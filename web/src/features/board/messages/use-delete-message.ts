import type { Message } from '@famibook/contracts/board/schemas';
import { useCallback } from 'react';
import { sendMessageRemoval } from '../api/send-message.ts';
import { BOARD_TEXT } from '../board-text.ts';
import { placePost, removePost } from './message-list.ts';
import type { BoardWrite } from './use-board-write.ts';

const TEXT = BOARD_TEXT.deleted;

/** Deletes one's own message or reply, with all replies below. */
export const useDeleteMessage = (write: BoardWrite) =>
  useCallback(
    (post: Message): Promise<boolean> =>
      write(post.id, {
        show: (list) => removePost(list, post.id),
        undo: (list) => placePost(list, post),
        send: () => sendMessageRemoval(post.id),
        done: TEXT.done,
        isCounted: true,
        action: TEXT.action,
      }),
    [write],
  );
