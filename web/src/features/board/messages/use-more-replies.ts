import type { Message } from '@famibook/contracts/board/schemas';
import { useCallback } from 'react';
import { readReplies } from '../api/messages.ts';
import { MESSAGE_LISTS } from './message-lists.ts';
import { loadedReplies, nested } from './thread.ts';
import { useMessageCache } from './use-message-cache.ts';

/** Reads the replies of a long thread that its message does not carry (D13). */
export function useMoreReplies(readAgain: () => Promise<void>) {
  const cache = useMessageCache();
  return useCallback(
    async (message: Message): Promise<void> => {
      const { sendQueue, onError } = MESSAGE_LISTS;
      try {
        const before = cache.find(message.id);
        const replies = await sendQueue.read(() => readReplies(message.id, loadedReplies(message) + 1));
        const hasChanged = cache.find(message.id) !== before;
        cache.patch(message.id, (now) => nested(now, replies));
        // The replies may be from before the change.
        if (hasChanged) void readAgain();
      } catch (error) {
        onError(error);
      }
    },
    [cache, readAgain],
  );
}
