import type { Message } from '@famibook/contracts/board/schemas';
import { REACTIONS, type ReactionField, type ReactionKind } from '@famibook/contracts/reactions/kinds';
import { useCallback } from 'react';
import { sendReaction } from '../api/react-to-message.ts';
import { BOARD_TEXT } from '../board-text.ts';
import type { BoardWrite } from './use-board-write.ts';
import { useMessageCache } from './use-message-cache.ts';

/** Likes or hearts a message or reply; a second press takes it back (D12). */
export function useReactToMessage(write: BoardWrite) {
  const cache = useMessageCache();
  return useCallback(
    (post: Pick<Message, 'id' | ReactionField<'own'>>, kind: ReactionKind): Promise<boolean> => {
      const field = REACTIONS[kind];
      const words = BOARD_TEXT[kind];
      const isOn = !post[field.own];
      return write(post.id, {
        show: () =>
          cache.patch(post.id, (now) =>
            now[field.own] === isOn ? {} : { [field.own]: isOn, [field.count]: now[field.count] + (isOn ? 1 : -1) },
          ),
        send: () => sendReaction(post.id, kind, isOn),
        // A later press has changed it again: its own response follows.
        settle: (response) =>
          cache.patch(post.id, (now) => (now[field.own] === isOn ? { [field.count]: response[field.count] } : {})),
        done: isOn ? words.done : words.undone,
        action: words.action,
      });
    },
    [write, cache],
  );
}
