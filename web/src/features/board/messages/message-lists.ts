import type { Message } from '@famibook/contracts/board/schemas';
import { errorText } from '../../../lib/api/api-error.ts';
import type { ListKind, PagedList } from '../../../lib/paged-list/list-kind.ts';
import { createSendQueue } from '../../../lib/send-queue.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { readNewestMessages, readOlderMessages, readReplies } from '../api/messages.ts';
import { BOARD_TEXT } from '../board-text.ts';
import { addReply, changePost, findPost, isNewer, loadedReplies, nested } from './thread.ts';

const NEWEST = 'board list';

/** The only list of messages. */
export type ListOf = typeof NEWEST;
export type MessageList = PagedList<Message, ListOf>;

/** The messages of the board, each with its thread of replies. */
export const MESSAGE_LISTS: ListKind<Message, ListOf> = {
  keyOf: (of) => of,
  ofKey: (key) => (key === NEWEST ? NEWEST : undefined),
  isBefore: isNewer,
  nesting: {
    find: findPost,
    change: changePost,
    add: addReply,
    isInside: ({ parentId }) => parentId !== null,
  },
  sendQueue: createSendQueue(),
  readFirst: (_, count) => readNewestMessages(count),
  readNext: readOlderMessages,
  complete: readOpenedReplies,
  onError: (error) => toast({ kind: 'error', title: BOARD_TEXT.error, description: errorText(error) }),
};

export const BOARD_LIST: ListOf = NEWEST;

/** Reads as many replies of a thread as were loaded before. */
async function readOpenedReplies(fresh: Message, known: Message): Promise<Message> {
  const loadedBefore = loadedReplies(known);
  const loadedNow = loadedReplies(fresh);
  const isWhole = loadedBefore <= loadedNow || fresh.replyCount <= loadedNow;
  return isWhole ? fresh : nested(fresh, await readReplies(fresh.id, loadedBefore));
}
