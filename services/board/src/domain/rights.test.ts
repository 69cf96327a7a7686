import type { FamiBookId } from '@famibook/contracts/ids';
import { administrator, loner, manager, member, pending } from '@famibook/service-kit/testing/people';
import { expect, test } from 'vitest';
import { assertMaySeeMessage, assertOwn, currentPlace, isModerator } from './rights.ts';

const famibookId = '019aa3c0-1111-7000-8000-00000000abcd' as FamiBookId;
const author = member({ famibookId });
const published = { famibookId, userId: author.userId, isApproved: true, isSuspended: false };
const waiting = { ...published, isApproved: false };
const refused = (code: string) => expect.objectContaining({ code });

test('what is published is seen by members and the administrator (D9)', () => {
  for (const who of [author, member({ famibookId }), manager({ famibookId }), administrator()])
    expect(() => assertMaySeeMessage(who, published)).not.toThrow();
  expect(() => assertMaySeeMessage(member(), published)).toThrow(refused('message_not_found'));
  expect(() => assertMaySeeMessage(pending({ famibookId }), published)).toThrow(refused('pending_approval'));
  expect(() => assertMaySeeMessage(pending(), published)).toThrow(refused('message_not_found'));
});

test('what waits is seen by its author and by who decides (D11)', () => {
  for (const who of [author, manager({ famibookId }), administrator()])
    expect(() => assertMaySeeMessage(who, waiting)).not.toThrow();
  for (const who of [member({ famibookId }), manager()])
    expect(() => assertMaySeeMessage(who, waiting)).toThrow(refused('message_not_found'));
});

test('the own post is out of reach where one is no member any more', () => {
  const left = { ...author, current: null, memberships: [] };
  expect(() => assertMaySeeMessage(left, published)).toThrow(refused('message_not_found'));
});

test('to decide is the manager’s of that FamiBook, and the administrator’s', () => {
  expect(
    [manager({ famibookId }), administrator(), manager(), author].map((who) => isModerator(who, famibookId)),
  ).toEqual([true, true, false, false]);
});

test('what is another’s is not even the administrator’s to delete as if it were the own', () => {
  expect(() => assertOwn(author, published)).not.toThrow();
  expect(() => assertOwn(administrator(), published)).toThrow(refused('forbidden'));
});

test('the administrator without a current FamiBook is asked which (D1)', () => {
  expect(() => currentPlace(administrator())).toThrow(refused('choose_famibook'));
  expect(() => currentPlace(loner())).toThrow(refused('no_famibook'));
});

test('nothing of a suspended FamiBook is seen by its people, only by the administrator (D39)', () => {
  const suspended = { ...published, isSuspended: true };
  for (const who of [author, member({ famibookId }), manager({ famibookId })])
    expect(() => assertMaySeeMessage(who, suspended)).toThrow(refused('famibook_suspended'));
  expect(() => assertMaySeeMessage(administrator(), suspended)).not.toThrow();
  expect(() => assertMaySeeMessage(member(), suspended)).toThrow(refused('message_not_found'));
});
