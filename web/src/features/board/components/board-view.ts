import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { Message } from '@famibook/contracts/board/schemas';
import type { ReactionKind } from '@famibook/contracts/reactions/kinds';
import { createContext, useContext } from 'react';

/** What every post on the board reads and calls. */
export interface BoardView {
  viewer: CurrentUser;
  /** Decides about a pending post. */
  isModerator: boolean;
  replies: ReplyBoxes;
  onReact: (post: Message, kind: ReactionKind) => void;
  onApprove: (post: Message) => void;
  onReject: (post: Message) => void;
  onDelete: (post: Message) => void;
  onMoreReplies: (message: Message) => Promise<void>;
}

/** The reply box that is open, and the text of all reply boxes. */
export interface ReplyBoxes {
  openAt: string | null;
  /** Changes each time a box opens. */
  opening: number;
  toggle: (post: Message) => void;
  close: (post: Message) => void;
  /** Closes the box on a post, or below it, that the user removes. */
  leaveWith: (post: Message) => void;
  /** Sends the valid content of what was typed. */
  send: (post: Message, content: string, typed: string) => void;
  /** The text that was typed there and not yet sent. */
  textOf: (post: Message) => string;
  type: (post: Message, text: string) => void;
}

export const BoardContext = createContext<BoardView | null>(null);

export function useBoardView(): BoardView {
  const view = useContext(BoardContext);
  if (!view) throw new Error('A post stands on a board.');
  return view;
}
