import {
  deleteMessage,
  listMessages,
  listReplies,
  postMessage,
  replyToMessage,
} from '@famibook/contracts/board/routes';
import type { Message } from '@famibook/contracts/board/schemas';
import { PAGE } from '@famibook/contracts/limits';
import { call, urlOf } from '../../../lib/api/call.ts';
import { type ListPage, readListPage } from '../../../lib/api/list-page.ts';

const clampLimit = (count: number): number => Math.min(PAGE.max, Math.max(PAGE.messages, count));

/** The newest messages: 10, or as many as were loaded before (D13). */
export const readNewestMessages = (count: number): Promise<ListPage<Message>> =>
  readListPage<Message>(urlOf(listMessages, { query: { limit: clampLimit(count) } }));

/** The next page. */
export function readOlderMessages(next: string, count: number): Promise<ListPage<Message>> {
  const url = new URL(next, window.location.href);
  url.searchParams.set('limit', String(clampLimit(count)));
  return readListPage<Message>(url.pathname + url.search);
}

/** The oldest replies of a message, read page by page until there are `count` of them (D13). */
export async function readReplies(id: string, count: number): Promise<readonly Message[]> {
  let page = await readListPage<Message>(urlOf(listReplies, { params: { id } }));
  const found = [...page.items];
  while (page.next && found.length < count) {
    page = await readListPage<Message>(page.next);
    found.push(...page.items);
  }
  return found;
}

export const sendMessage = (content: string): Promise<Message> => call(postMessage, { body: { content } });

export const sendReply = (id: string, content: string): Promise<Message> =>
  call(replyToMessage, { params: { id }, body: { content } });

export const sendMessageRemoval = (id: string): Promise<unknown> => call(deleteMessage, { params: { id } });
