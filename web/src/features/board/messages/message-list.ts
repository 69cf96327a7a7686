import type { Message } from '@famibook/contracts/board/schemas';
import type { ListPage } from '../../../lib/api/list-page.ts';
import { addReply, changePost, findPost, isNewer, type PostChange } from './thread.ts';

/** What has been loaded of the board, newest first, and what waits above it. */
export interface MessageList {
  messages: readonly Message[];
  /** Arrived while somebody was reading further down: shown when they say so. */
  held: readonly Message[];
  next: string | null;
  total: number;
}

type Page = Pick<ListPage<Message>, 'items' | 'next' | 'total'>;

const newestFirst = (messages: readonly Message[]): Message[] => [...messages].sort((a, b) => (isNewer(a, b) ? -1 : 1));

export const firstPage = ({ items, next, total }: Page): MessageList => ({ messages: items, held: [], next, total });

/** A page came that goes on where this list ended. */
export const appendPage = (list: MessageList, { items, next, total }: Page): MessageList => {
  const known = new Set(list.messages.map(({ id }) => id));
  return { ...list, next, total, messages: [...list.messages, ...items.filter(({ id }) => !known.has(id))] };
};

/**
 * The list was read again from the top, at least down to its last message: no further than that it is shown.
 * `mustHold` says which of the messages unknown so far are kept back.
 */
export const refreshed = (list: MessageList, page: Page, mustHold: (message: Message) => boolean): MessageList => {
  const last = list.messages.at(-1);
  const known = new Set(list.messages.map(({ id }) => id));
  const isHeld = (message: Message) => last !== undefined && !known.has(message.id) && mustHold(message);
  const goesOn = list.next !== null && page.next !== null && last !== undefined;
  const items = goesOn ? page.items.filter((message) => !isNewer(last, message)) : page.items;
  return {
    messages: items.filter((message) => !isHeld(message)),
    held: items.filter(isHeld),
    next: goesOn ? list.next : page.next,
    total: page.total,
  };
};

/** Shows what was held back. */
export const showHeld = (list: MessageList): MessageList =>
  list.held.length === 0 ? list : { ...list, held: [], messages: newestFirst([...list.held, ...list.messages]) };

const hasPost = (list: MessageList, id: string): boolean =>
  findPost(list.messages, id) !== undefined || findPost(list.held, id) !== undefined;

/** Puts a message or a reply where it belongs; one that is there already stays as it is. */
export const placePost = (list: MessageList, post: Message): MessageList => {
  if (hasPost(list, post.id)) return list;
  if (post.parentId !== null)
    return { ...list, messages: addReply(list.messages, post), held: addReply(list.held, post) };
  return { ...list, total: list.total + 1, messages: newestFirst([post, ...list.messages]) };
};

export const patchPost = (list: MessageList, id: string, change: PostChange): MessageList => ({
  ...list,
  messages: changePost(list.messages, id, change),
  held: changePost(list.held, id, change),
});

export const removePost = (list: MessageList, id: string): MessageList => {
  const isMessage = [...list.messages, ...list.held].some((message) => message.id === id);
  return { ...patchPost(list, id, () => undefined), total: isMessage ? list.total - 1 : list.total };
};

/** The server's post in the place of the one shown before it answered. */
export const settlePost = (list: MessageList, draft: string, sent: Message): MessageList =>
  hasPost(list, sent.id) ? removePost(list, draft) : patchPost(list, draft, () => sent);
