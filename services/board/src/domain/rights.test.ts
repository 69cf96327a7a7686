import type { FamiBookId } from '@famibook/contracts/ids';
import { administrator, manager, member } from '@famibook/testing/families/identities';
import { expect, test } from 'vitest';
import { assertMaySeeMessage, isModerator } from './rights.ts';

const famibookId = '019aa3c0-1111-7000-8000-00000000abcd' as FamiBookId;
const author = member({ famibookId });
const published = { famibookId, userId: author.userId, isApproved: true, isSuspended: false };
const pending = { ...published, isApproved: false };
const notFound = expect.objectContaining({ code: 'message_not_found' });

test('members and the administrator see a published post (D9)', () => {
  for (const identity of [author, member({ famibookId }), manager({ famibookId }), administrator()])
    expect(() => assertMaySeeMessage(identity, published)).not.toThrow();
  expect(() => assertMaySeeMessage(member(), published)).toThrow(notFound);
});

test('only its author and moderators see a pending post (D11)', () => {
  for (const identity of [author, manager({ famibookId }), administrator()])
    expect(() => assertMaySeeMessage(identity, pending)).not.toThrow();
  for (const identity of [member({ famibookId }), manager()])
    expect(() => assertMaySeeMessage(identity, pending)).toThrow(notFound);
});

test('an author who left the FamiBook no longer sees the own post (D9)', () => {
  const left = { ...author, current: null, memberships: [] };
  expect(() => assertMaySeeMessage(left, pending)).toThrow(notFound);
});

test('the manager of the FamiBook and the administrator are its moderators (D11)', () => {
  expect(
    [manager({ famibookId }), administrator(), manager(), author].map((identity) => isModerator(identity, famibookId)),
  ).toEqual([true, true, false, false]);
});
