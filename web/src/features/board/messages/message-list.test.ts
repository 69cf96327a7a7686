import type { Message } from '@famibook/contracts/board/schemas';
import { describe, expect, it } from 'vitest';
import { someMessage, someReply, someThread } from '../testing/some-message.ts';
import {
  appendPage,
  firstPage,
  type MessageList,
  patchPost,
  placePost,
  refreshed,
  removePost,
  settlePost,
  showHeld,
} from './message-list.ts';

const page = (items: Message[], next: string | null = null, total = items.length) => ({ items, next, total });
const messages = (...numbers: number[]) => numbers.map((number) => someMessage(number));
const numbers = ({ messages }: Pick<MessageList, 'messages'>) =>
  messages.map(({ content }) => Number(content.slice(8)));
const never = () => false;
const always = () => true;

describe('a list of messages', () => {
  it('goes on where it ended, and shows a message once that stands in both pages (D13)', () => {
    const list = appendPage(firstPage(page(messages(9, 8), '/next', 4)), page(messages(8, 7, 6), null, 4));
    expect(numbers(list)).toEqual([9, 8, 7, 6]);
    expect(list.next).toBeNull();
  });

  it('read again, shows what came and drops what went, no further down than before', () => {
    const list = firstPage(page(messages(9, 8, 7), '/next', 6));
    const fresh = refreshed(list, page(messages(10, 9, 7, 6), '/later', 6), never);
    expect(numbers(fresh)).toEqual([10, 9, 7]);
    expect(fresh).toMatchObject({ next: '/next', total: 6 });
  });

  it('read again to its end, shows all there is', () => {
    expect(numbers(refreshed(firstPage(page(messages(9, 8), '/next', 3)), page(messages(9, 5)), never))).toEqual([
      9, 5,
    ]);
  });

  it('holds back what is new, wherever it belongs, until somebody asks for it (D28)', () => {
    const list = firstPage(page(messages(9, 7)));
    const held = refreshed(list, page(messages(10, 9, 8, 7)), always);
    expect(numbers(held)).toEqual([9, 7]);
    expect(held.held).toHaveLength(2);
    expect(numbers(showHeld(held))).toEqual([10, 9, 8, 7]);
  });

  it('holds nothing back where there was nothing to read', () => {
    expect(refreshed(firstPage(page([])), page(messages(1)), always).held).toEqual([]);
  });

  it('puts a message back where it was, and a reply too', () => {
    const list = firstPage(page([someMessage(9), someThread(8, [someReply('a', 'message-0008')]), someMessage(7)]));
    const without = removePost(list, 'message-0008');
    expect(without.total).toBe(2);
    expect(placePost(without, list.messages[1] as Message)).toEqual(list);
    expect(placePost(removePost(list, 'a'), someReply('a', 'message-0008'))).toEqual(list);
  });

  it('puts the server’s message in the place of the draft, unless a push brought it already', () => {
    const draft = someMessage(9, { id: 'draft:1' as Message['id'] });
    const list = placePost(firstPage(page(messages(1))), draft);
    expect(settlePost(list, draft.id, someMessage(9))).toMatchObject({
      total: 2,
      messages: [{ id: 'message-0009' }, {}],
    });
    const both = placePost(list, someMessage(9));
    expect(settlePost(both, draft.id, someMessage(9))).toMatchObject({
      total: 2,
      messages: [{ id: 'message-0009' }, {}],
    });
  });

  it('changes also what is held back', () => {
    const list = refreshed(firstPage(page(messages(1))), page(messages(2, 1)), always);
    expect(patchPost(list, 'message-0002', (post) => ({ ...post, likes: 9 })).held[0]?.likes).toBe(9);
  });
});
