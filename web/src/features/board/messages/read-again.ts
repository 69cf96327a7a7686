import type { Message } from '@famibook/contracts/board/schemas';
import type { ListPage } from '../../../lib/api/list-page.ts';
import { readNewestMessages, readOlderMessages } from '../api/read-messages.ts';
import { readReplies } from '../api/read-replies.ts';
import type { MessageList } from './message-list.ts';
import { findPost, isNewer, loadedReplies, nested } from './thread.ts';

/** Everything that was loaded, read again: messages down to the last one, and threads as far as they had been opened. */
export const readAgain = async (list: MessageList): Promise<ListPage<Message>> => {
  const last = list.messages.at(-1);
  const count = list.messages.length + list.held.length;
  let page = await readNewestMessages(count);
  const isAbove = ({ items }: ListPage<Message>) => {
    const lowest = items.at(-1);
    return last !== undefined && lowest !== undefined && isNewer(lowest, last);
  };
  while (page.next && isAbove(page)) {
    const older = await readOlderMessages(page.next, count);
    page = { ...older, items: [...page.items, ...older.items] };
  }
  const items = await Promise.all(
    page.items.map((message) => asFarAsKnown(message, findPost(list.messages, message.id))),
  );
  return { ...page, items };
};

const asFarAsKnown = async (fresh: Message, known: Message | undefined): Promise<Message> => {
  const opened = known ? loadedReplies(known) : 0;
  const carried = loadedReplies(fresh);
  const isWhole = opened <= carried || fresh.replyCount <= carried;
  return isWhole ? fresh : nested(fresh, await readReplies(fresh.id, opened));
};
