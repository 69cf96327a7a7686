import type { Message } from '@famibook/contracts/board/schemas';
import { useCallback } from 'react';
import { errorText } from '../../../lib/api/api-error.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { readReplies } from '../api/read-replies.ts';
import { BOARD_TEXT } from '../board-text.ts';
import { patchPost } from './message-list.ts';
import { readWhenQuiet } from './sending.ts';
import { loadedReplies, nested } from './thread.ts';
import type { BoardStore } from './use-message-list.ts';

/** Fetches the replies of a long thread that did not come with it (D13). */
export const useMoreReplies = ({ change }: BoardStore) =>
  useCallback(
    async (message: Message): Promise<void> => {
      try {
        const replies = await readWhenQuiet(() => readReplies(message.id, loadedReplies(message) + 1));
        change((list) => patchPost(list, message.id, (now) => nested(now, replies)));
      } catch (error) {
        toast({ kind: 'error', title: BOARD_TEXT.error, description: errorText(error) });
      }
    },
    [change],
  );
