import type { Message } from '@famibook/contracts/board/schemas';
import { useCallback } from 'react';
import { type ReactionKind, sendReaction } from '../api/react-to-message.ts';
import { BOARD_TEXT } from '../board-text.ts';
import type { BoardWrite } from './use-board-write.ts';
import { useMessageCache } from './use-message-cache.ts';

const FIELDS = {
  like: { isOn: 'liked', count: 'likes' },
  heart: { isOn: 'hearted', count: 'hearts' },
} as const;

/** Likes or hearts a message or reply; a second press takes it back (D12). */
export function useReactToMessage(write: BoardWrite) {
  const cache = useMessageCache();
  return useCallback(
    (post: Pick<Message, 'id' | 'liked' | 'hearted'>, kind: ReactionKind): Promise<boolean> => {
      const field = FIELDS[kind];
      const words = BOARD_TEXT[kind];
      const isOn = !post[field.isOn];
      return write(post.id, {
        show: () =>
          cache.patch(post.id, (now) =>
            now[field.isOn] === isOn ? {} : { [field.isOn]: isOn, [field.count]: now[field.count] + (isOn ? 1 : -1) },
          ),
        send: () => sendReaction(post.id, kind, isOn),
        // A later press has changed it again: its own response follows.
        settle: (response) =>
          cache.patch(post.id, (now) => (now[field.isOn] === isOn ? { [field.count]: response[field.count] } : {})),
        done: isOn ? words.done : words.undone,
        action: words.action,
      });
    },
    [write, cache],
  );
}
