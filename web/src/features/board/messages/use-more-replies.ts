import type { Message } from '@famibook/contracts/board/schemas';
import { useCallback } from 'react';
import { readReplies } from '../api/read-replies.ts';
import { MESSAGE_LISTS } from './message-lists.ts';
import { loadedReplies, nested } from './thread.ts';
import { useMessageCache } from './use-message-cache.ts';

/** Fetches the replies of a long thread that did not come with it (D13). */
export function useMoreReplies() {
  const cache = useMessageCache();
  return useCallback(
    async (message: Message): Promise<void> => {
      const { sends, onError } = MESSAGE_LISTS;
      try {
        const replies = await sends.read(() => readReplies(message.id, loadedReplies(message) + 1));
        cache.patch(message.id, (now) => nested(now, replies));
      } catch (error) {
        onError(error);
      }
    },
    [cache],
  );
}
