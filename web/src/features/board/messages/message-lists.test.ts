import type { Message } from '@famibook/contracts/board/schemas';
import { describe, expect, it } from 'vitest';
import { findItem, firstPage, removeItem, upsertItem } from '../../../lib/paged-list/paged-list.ts';
import { someMessage, someReply, someThread } from '../testing/some-message.ts';
import { BOARD_LIST, MESSAGE_LISTS, type MessageList } from './message-lists.ts';

const list = (...items: Message[]): MessageList =>
  firstPage({ items, next: null, total: items.length, totalIsCapped: false }, BOARD_LIST);

describe('the list of messages', () => {
  it('stands newest first', () => {
    const placed = upsertItem(MESSAGE_LISTS, list(someMessage(9), someMessage(7)), someMessage(8));
    expect(placed.items.map(({ content }) => content)).toEqual(['Message 9', 'Message 8', 'Message 7']);
  });

  it('puts a message back where it was, and a reply too', () => {
    const whole = list(someMessage(9), someThread(8, [someReply('a', 'message-0008')]), someMessage(7));
    const without = removeItem(MESSAGE_LISTS, whole, 'message-0008');
    expect(without.total).toBe(2);
    expect(upsertItem(MESSAGE_LISTS, without, whole.items[1] as Message)).toEqual(whole);
    const withoutReply = removeItem(MESSAGE_LISTS, whole, 'a');
    expect(withoutReply.total, 'a reply is no message of the list').toBe(3);
    expect(upsertItem(MESSAGE_LISTS, withoutReply, someReply('a', 'message-0008'))).toEqual(whole);
  });

  it('finds a reply in a thread that is held back', () => {
    const thread = someThread(9, [someReply('a', 'message-0009')]);
    const held = upsertItem(MESSAGE_LISTS, list(someMessage(1)), thread, { isHeld: true });
    expect(findItem(MESSAGE_LISTS, held, 'a')?.content).toBe('Reply a');
  });
});
