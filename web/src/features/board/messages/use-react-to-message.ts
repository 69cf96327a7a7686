import type { Message } from '@famibook/contracts/board/schemas';
import { useCallback } from 'react';
import { type ReactionKind, sendReaction } from '../api/react-to-message.ts';
import { BOARD_TEXT } from '../board-text.ts';
import { patchPost } from './message-list.ts';
import type { BoardWrite } from './use-board-write.ts';

const FIELDS = {
  like: { isOn: 'liked', count: 'likes' },
  heart: { isOn: 'hearted', count: 'hearts' },
} as const;

/** Likes or hearts a message or reply; a second press takes it back (D12). */
export const useReactToMessage = (write: BoardWrite) =>
  useCallback(
    (post: Pick<Message, 'id' | 'liked' | 'hearted'>, kind: ReactionKind): Promise<boolean> => {
      const field = FIELDS[kind];
      const words = BOARD_TEXT[kind];
      const isOn = !post[field.isOn];
      const set = (to: boolean) => (now: Message) =>
        now[field.isOn] === to ? now : { ...now, [field.isOn]: to, [field.count]: now[field.count] + (to ? 1 : -1) };
      return write(post.id, {
        show: (list) => patchPost(list, post.id, set(isOn)),
        undo: (list) => patchPost(list, post.id, set(!isOn)),
        send: () => sendReaction(post.id, kind, isOn),
        // A later press has changed it again: its own answer follows.
        settle: (answer) => (list) =>
          patchPost(list, post.id, (now) =>
            now[field.isOn] === isOn ? { ...now, [field.count]: answer[field.count] } : now,
          ),
        done: isOn ? words.done : words.undone,
        action: words.action,
      });
    },
    [write],
  );
