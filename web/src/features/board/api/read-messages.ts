import { listMessages } from '@famibook/contracts/board/routes';
import type { Message } from '@famibook/contracts/board/schemas';
import { PAGE } from '@famibook/contracts/limits';
import { urlOf } from '../../../lib/api/call.ts';
import { type ListPage, readListPage } from '../../../lib/api/list-page.ts';

const clampLimit = (count: number): number => Math.min(PAGE.max, Math.max(PAGE.messages, count));

/** The newest messages: 10, or as many as were loaded before (D13). */
export const readNewestMessages = (count: number = PAGE.messages): Promise<ListPage<Message>> =>
  readListPage<Message>(urlOf(listMessages, { query: { limit: clampLimit(count) } }));

/** The next page. */
export function readOlderMessages(next: string, count: number = PAGE.messages): Promise<ListPage<Message>> {
  const url = new URL(next, window.location.href);
  url.searchParams.set('limit', String(clampLimit(count)));
  return readListPage<Message>(url.pathname + url.search);
}
