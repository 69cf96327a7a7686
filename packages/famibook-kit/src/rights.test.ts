import type { FamiBookId } from '@famibook/contracts/ids';
import { administrator, loner, manager, member, pending } from '@famibook/testing/families/identities';
import { expect, test } from 'vitest';
import { assertMaySeeContent, assertOwn, currentFamiBook } from './rights.ts';

const famibookId = '019aa3c0-1111-7000-8000-00000000abcd' as FamiBookId;
const content = { famibookId, isSuspended: false };
const suspended = { famibookId, isSuspended: true };
const refusal = (code: string) => expect.objectContaining({ code });

test.each(['photo_not_found', 'message_not_found'] as const)('content of another FamiBook is a %s (D9)', (code) => {
  expect(() => assertMaySeeContent(member(), content, code)).toThrow(refusal(code));
  expect(() => assertMaySeeContent(member(), suspended, code)).toThrow(refusal(code));
});

test('members, the manager and the administrator see content (D9)', () => {
  for (const identity of [member({ famibookId }), manager({ famibookId }), administrator()]) {
    expect(() => assertMaySeeContent(identity, content, 'photo_not_found')).not.toThrow();
  }
});

test('a pending member reads that approval is pending, in that FamiBook only (D9)', () => {
  const see = (identity: ReturnType<typeof member>) => () => assertMaySeeContent(identity, content, 'photo_not_found');
  expect(see(pending({ famibookId }))).toThrow(refusal('pending_approval'));
  expect(see(pending())).toThrow(refusal('photo_not_found'));
});

test('a member who left no longer sees anything of the FamiBook (D9)', () => {
  const left = { ...member({ famibookId }), current: null, memberships: [] };
  expect(() => assertMaySeeContent(left, content, 'message_not_found')).toThrow(refusal('message_not_found'));
});

test('only the administrator sees content of a suspended FamiBook (D39)', () => {
  for (const identity of [member({ famibookId }), manager({ famibookId })]) {
    expect(() => assertMaySeeContent(identity, suspended, 'photo_not_found')).toThrow(refusal('famibook_suspended'));
  }
  expect(() => assertMaySeeContent(administrator(), suspended, 'photo_not_found')).not.toThrow();
});

test('content of the current FamiBook is closed as soon as the identity says so, other content is not (D39)', () => {
  const { current, ...rest } = member({ famibookId });
  const closed = { ...rest, current: current && { ...current, isSuspended: true as const } };
  expect(() => assertMaySeeContent(closed, content, 'photo_not_found')).toThrow(refusal('famibook_suspended'));
  const other = '019aa3c0-1111-7000-8000-00000000abce' as FamiBookId;
  const inBoth = { ...closed, memberships: [...closed.memberships, { famibookId: other, isManager: false }] };
  expect(() => assertMaySeeContent(inBoth, { ...content, famibookId: other }, 'photo_not_found')).not.toThrow();
});

test('no user, not even the administrator, edits or deletes the content of another as its author (D22)', () => {
  const author = member();
  expect(() => assertOwn(author, author)).not.toThrow();
  expect(() => assertOwn(administrator(), author)).toThrow(refusal('forbidden'));
});

test('a user without a current FamiBook reads what to do first (D1)', () => {
  expect(() => currentFamiBook(administrator())).toThrow(refusal('choose_famibook'));
  expect(() => currentFamiBook(loner())).toThrow(refusal('no_famibook'));
});
