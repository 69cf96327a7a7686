import type { UserId } from '@famibook/contracts/ids';
import { findMembershipsOf } from '@famibook/contracts/portraits/endpoints';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import { LRUCache } from 'lru-cache';
import type { SeenIn } from './rules.ts';

/** An answer counts for less than the second within which a right that was taken away is gone everywhere. */
const ANSWER_COUNTS_MS = 500;
const MAX_PEOPLE = 2_000;

/** Where a person is seen, as auth knows; a page that shows somebody many times asks once. */
export function membershipsAtAuth(calls: Pick<InternalCalls, 'call'>): (userId: string) => Promise<readonly SeenIn[]> {
  const asked = new LRUCache<string, Promise<readonly SeenIn[]>>({ max: MAX_PEOPLE, ttl: ANSWER_COUNTS_MS });
  const ask = async (userId: string) => {
    const body = { userId: userId as UserId };
    return (await calls.call('auth', findMembershipsOf, { as: 'service', body })).memberships;
  };
  return (userId) => {
    const known = asked.get(userId);
    if (known) return known;
    const answer = ask(userId);
    asked.set(userId, answer);
    // Who comes next asks again.
    answer.catch(() => asked.delete(userId));
    return answer;
  };
}
