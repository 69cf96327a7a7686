import { aroundCommit } from '@famibook/service-kit/runtime/failpoint';
import { approveMessage } from './commands/approve-message.ts';
import { changeSettings } from './commands/change-settings.ts';
import { deleteMessage } from './commands/delete-message.ts';
import { postMessage } from './commands/post-message.ts';
import { reactToMessage } from './commands/react-to-message.ts';
import { rejectMessage } from './commands/reject-message.ts';
import { rejectMessagesOf } from './commands/reject-messages-of.ts';
import { removeFamibook } from './commands/remove-famibook.ts';
import { removeUser } from './commands/remove-user.ts';
import { replyToMessage } from './commands/reply-to-message.ts';
import type { Deps } from './ports.ts';
import { countMessages } from './queries/count-messages.ts';
import { getMessage } from './queries/get-message.ts';
import { getSettings } from './queries/get-settings.ts';
import { listMessages } from './queries/list-messages.ts';
import { listPendingMessages } from './queries/list-pending-messages.ts';
import { listReactions } from './queries/list-reactions.ts';
import { listReplies } from './queries/list-replies.ts';

export type Application = ReturnType<typeof createApplication>;

/** All that the board can do; routes and event handlers call nothing else. */
export function createApplication(deps: Deps) {
  const { transaction, failpoint } = deps;
  const posting = { ...deps, transaction: aroundCommit(transaction, failpoint, 'board.post') };
  const approving = { ...deps, transaction: aroundCommit(transaction, failpoint, 'board.approve') };
  const rejecting = { ...deps, transaction: aroundCommit(transaction, failpoint, 'board.reject') };
  return {
    commands: {
      approveMessage: approveMessage(approving),
      changeSettings: changeSettings(deps),
      deleteMessage: deleteMessage(deps),
      postMessage: postMessage(posting),
      reactToMessage: reactToMessage(deps),
      rejectMessage: rejectMessage(rejecting),
      rejectMessagesOf: rejectMessagesOf(rejecting),
      removeFamibook: removeFamibook(deps),
      removeUser: removeUser(deps),
      replyToMessage: replyToMessage(posting),
    },
    queries: {
      countMessages: countMessages(deps),
      getMessage: getMessage(deps),
      getSettings: getSettings(deps),
      listMessages: listMessages(deps),
      listPendingMessages: listPendingMessages(deps),
      listReactions: listReactions(deps),
      listReplies: listReplies(deps),
    },
  };
}
