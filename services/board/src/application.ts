import { aroundCommit } from '@famibook/service-kit/runtime/failpoint';
import { changeSettings } from './commands/change-settings.ts';
import { deleteMessage } from './commands/delete-message.ts';
import { importMessages } from './commands/import-messages.ts';
import { importReactions } from './commands/import-reactions.ts';
import { postMessage, replyToMessage } from './commands/post-message.ts';
import { reactToMessage } from './commands/react-to-message.ts';
import { removeFamiBook, removeUser } from './commands/remove-content.ts';
import { approveMessage, rejectMessage, rejectMessagesOf } from './commands/review-messages.ts';
import type { Deps } from './ports.ts';
import { getMessage, listReactions, listReplies } from './queries/get-message.ts';
import { getSettings } from './queries/get-settings.ts';
import { listArchiveMessages, listArchiveReactions } from './queries/list-archive.ts';
import {
  countMessages,
  getLastPosts,
  listAllPendingMessages,
  listMessages,
  listPendingMessages,
} from './queries/list-messages.ts';

export type Application = ReturnType<typeof createApplication>;

/** All that the board can do; routes and subscriptions call only this. */
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
      importMessages: importMessages(deps),
      importReactions: importReactions(deps),
      postMessage: postMessage(posting),
      reactToMessage: reactToMessage(deps),
      rejectMessage: rejectMessage(rejecting),
      rejectMessagesOf: rejectMessagesOf(rejecting),
      removeFamiBook: removeFamiBook(deps),
      removeUser: removeUser(deps),
      replyToMessage: replyToMessage(posting),
    },
    queries: {
      countMessages: countMessages(deps),
      getLastPosts: getLastPosts(deps),
      getMessage: getMessage(deps),
      getSettings: getSettings(deps),
      listArchiveMessages: listArchiveMessages(deps),
      listArchiveReactions: listArchiveReactions(deps),
      listMessages: listMessages(deps),
      listAllPendingMessages: listAllPendingMessages(deps),
      listPendingMessages: listPendingMessages(deps),
      listReactions: listReactions(deps),
      listReplies: listReplies(deps),
    },
  };
}
