import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { useMemo } from 'react';
import { mayManage } from '../../../lib/session/may-manage.ts';
import type { BoardActions } from '../messages/use-board-actions.ts';
import type { BoardView, ReplyBoxes } from './board-view.ts';
import type { Decision } from './decision-dialog.tsx';

interface BoardViewOptions {
  viewer: CurrentUser;
  replies: ReplyBoxes;
  actions: BoardActions;
  /** Asks before something is deleted or rejected. */
  ask: (decision: Decision) => void;
}

/** What the posts of the board may ask for. */
export function useBoardViewValue({ viewer, replies, actions, ask }: BoardViewOptions): BoardView {
  const { react, approve, readMoreReplies } = actions;
  return useMemo(
    () => ({
      viewer,
      isModerator: mayManage(viewer),
      replies,
      onReact: (post, kind) => void react(post, kind),
      onApprove: (post) => void approve(post),
      onReject: (post) => ask({ about: 'rejection', post }),
      onDelete: (post) => ask({ about: 'deletion', post }),
      onMoreReplies: readMoreReplies,
    }),
    [viewer, replies, react, approve, readMoreReplies, ask],
  );
}
