import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { Message } from '@famibook/contracts/board/schemas';
import type { ReactionKind } from '@famibook/contracts/reactions/kinds';
import { createContext, useContext } from 'react';

/** What every post on the board needs to know and may ask for. */
export interface BoardView {
  viewer: CurrentUser;
  /** Decides about what waits. */
  isModerator: boolean;
  replies: ReplyBoxes;
  onReact: (post: Message, kind: ReactionKind) => void;
  onApprove: (post: Message) => void;
  onReject: (post: Message) => void;
  onDelete: (post: Message) => void;
  onMoreReplies: (message: Message) => Promise<void>;
}

/** The one reply box that may be open, and what was typed in any of them. */
export interface ReplyBoxes {
  openAt: string | null;
  /** Another one each time a box opens. */
  opening: number;
  toggle: (post: Message) => void;
  close: (post: Message) => void;
  send: (post: Message, text: string) => void;
  /** What was typed there and not yet sent. */
  textOf: (post: Message) => string;
  type: (post: Message, text: string) => void;
}

export const BoardContext = createContext<BoardView | null>(null);

export const useBoardView = (): BoardView => {
  const view = useContext(BoardContext);
  if (!view) throw new Error('A post stands on a board.');
  return view;
};
