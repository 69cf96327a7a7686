import type { UserId } from '@famibook/contracts/ids';
import { findMembershipsOf } from '@famibook/contracts/portraits/endpoints';
import { createHourlyLimit, type HourlyLimitOptions } from '@famibook/service-kit/cache/hourly-limit';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import { LRUCache } from 'lru-cache';
import type { UserMembership } from './domain.ts';

/** A cached response must be younger than the second within which a withdrawn right ends everywhere. */
const CACHE_MS = 500;
const MAX_USERS = 2_000;

/** Asks auth where a user is a member, once for a page that shows the user many times. */
export function membershipsAtAuth(
  calls: Pick<InternalCalls, 'call'>,
): (userId: string) => Promise<readonly UserMembership[]> {
  const cached = new LRUCache<string, Promise<readonly UserMembership[]>>({ max: MAX_USERS, ttl: CACHE_MS });
  const request = async (userId: string) => {
    const body = { userId: userId as UserId };
    return (await calls.call('auth', findMembershipsOf, { as: 'service', body })).memberships;
  };
  return (userId) => {
    const recent = cached.get(userId);
    if (recent) return recent;
    const response = request(userId);
    cached.set(userId, response);
    // A failure is not cached.
    response.catch(() => cached.delete(userId));
    return response;
  };
}

interface Options extends Pick<HourlyLimitOptions, 'cache' | 'log' | 'now'> {
  /** Changes of one user in an hour. */
  limit: number;
}

/** Makes the limit on changes of portraits (D24). */
export function createPortraitLimit(options: Options): (userId: string) => Promise<void> {
  return createHourlyLimit({
    ...options,
    name: 'portrait',
    code: 'too_many_requests',
    message: (wait) => `You have changed your picture ${options.limit} times. Please try again in ${wait}.`,
  });
}
