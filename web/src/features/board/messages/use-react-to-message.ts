import { type ToggleReaction, useReaction } from '../../../components/reactions/use-reaction.ts';
import { sendReaction } from '../api/reactions.ts';
import { BOARD_TEXT } from '../board-text.ts';
import type { BoardWrite } from './use-board-write.ts';
import { useMessageCache } from './use-message-cache.ts';

/** Likes or hearts a message or reply; a second press takes it back (D12). */
export function useReactToMessage(write: BoardWrite): ToggleReaction {
  const { patch } = useMessageCache();
  return useReaction({ write, patch, send: sendReaction, words: BOARD_TEXT });
}
