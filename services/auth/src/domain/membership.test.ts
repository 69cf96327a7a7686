import type { FamiBookId, MembershipId, UserId } from '@famibook/contracts/ids';
import { MEMBERSHIPS_PER_PERSON } from '@famibook/contracts/limits';
import { describe, expect, test } from 'vitest';
import {
  assertCanBecomeManager,
  assertCanEnd,
  assertCanJoinAnother,
  assertPending,
  findOnlyPending,
  type Membership,
  membershipDetails,
} from './membership.ts';

const membership = (changes: Partial<Membership> = {}): Membership => ({
  id: '0193f0a0-0000-7000-8000-000000000001' as MembershipId,
  userId: '0193f0a0-0000-7000-8000-000000000002' as UserId,
  famibookId: '0193f0a0-0000-7000-8000-000000000003' as FamiBookId,
  famibookName: 'Berg',
  isApproved: true,
  isManager: false,
  createdAt: new Date(0),
  ...changes,
});
const code = (expected: string) => expect.objectContaining({ code: expected });

describe('memberships', () => {
  test('only a request that waits can be declined; a second decision is refused (D27)', () => {
    expect(() => assertPending(membership({ isApproved: false }))).not.toThrow();
    expect(() => assertPending(membership())).toThrow(code('already_decided'));
  });

  test('a manager cannot leave or be removed before the role is handed over (D10, D22)', () => {
    expect(() => assertCanEnd(membership())).not.toThrow();
    expect(() => assertCanEnd(membership({ isManager: true }))).toThrow(code('user_is_manager'));
    expect(() => assertCanEnd(membership({ isManager: true }), 'You manage Berg.')).toThrow('You manage Berg.');
  });

  test('the role goes to an approved member who has not got it yet (D40)', () => {
    expect(() => assertCanBecomeManager(membership())).not.toThrow();
    expect(() => assertCanBecomeManager(null)).toThrow(code('user_not_found'));
    expect(() => assertCanBecomeManager(membership({ isApproved: false }))).toThrow(code('user_not_found'));
    expect(() => assertCanBecomeManager(membership({ isManager: true }))).toThrow(code('already_decided'));
  });

  test('the administrator approves without a name a user who waits in one FamiBook only (D10)', () => {
    const pending = membership({ isApproved: false });
    expect(findOnlyPending([membership(), pending])).toBe(pending);
    expect(findOnlyPending([membership()])).toBeUndefined();
    expect(() => findOnlyPending([pending, membership({ isApproved: false })])).toThrow(code('which_famibook'));
  });

  test('no user has more memberships than a token can name', () => {
    expect(() => assertCanJoinAnother(MEMBERSHIPS_PER_PERSON - 1)).not.toThrow();
    expect(() => assertCanJoinAnother(MEMBERSHIPS_PER_PERSON)).toThrow(code('too_many_memberships'));
  });

  test('an event about a membership names it, the user and the FamiBook, and nothing else', () => {
    const { id, userId, famibookId } = membership();
    expect(membershipDetails(membership())).toEqual({ membershipId: id, userId, famibookId, famibookName: 'Berg' });
  });
});
