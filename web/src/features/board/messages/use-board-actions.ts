import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { useBoardWrite } from './use-board-write.ts';
import { useDeleteMessage } from './use-delete-message.ts';
import { useModerate } from './use-moderate.ts';
import { useMoreReplies } from './use-more-replies.ts';
import { usePostMessage } from './use-post-message.ts';
import { useReactToMessage } from './use-react-to-message.ts';
import { useReply } from './use-reply.ts';

export type BoardActions = ReturnType<typeof useBoardActions>;

/** All that a user can do on the board. Each change shows at once and is taken back when it fails. */
export function useBoardActions(user: CurrentUser, readAgain: () => Promise<void>) {
  const write = useBoardWrite(readAgain);
  return {
    ...useModerate(write, user.isAdmin),
    post: usePostMessage(write),
    reply: useReply(write),
    remove: useDeleteMessage(write),
    react: useReactToMessage(write),
    readMoreReplies: useMoreReplies(readAgain),
  };
}
