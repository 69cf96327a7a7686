import { listReplies } from '@famibook/contracts/board/routes';
import type { Message } from '@famibook/contracts/board/schemas';
import { urlOf } from '../../../lib/api/call.ts';
import { readListPage } from '../../../lib/api/list-page.ts';

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
