import { AppError } from '@famibook/service-kit/errors';
import { addressBudget } from '@famibook/service-kit/http/address-budget';
import type { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { pauseBeforeRefusal } from './refusals.ts';

/** How many requests a minute one address and one session may make (D24). */
export interface RateLimits {
  /** @throws AppError `too_many_requests`, with the seconds to wait */
  checkAddress(address: string): Promise<void>;
  /** @throws AppError `too_many_requests`, with the seconds to wait */
  checkSession(sessionId: string): Promise<void>;
}

interface RateLimitOptions {
  /** Requests a minute; 0 for no limit. */
  perAddress: number;
  perSession: number;
  /** Shared by all gateways; without it each counts for itself. */
  redis?: Redis | undefined;
}

const MINUTE_SECONDS = 60;

export const createRateLimits = ({ perAddress, perSession, redis }: RateLimitOptions): RateLimits => {
  const addresses = perAddress > 0 ? createLimiter('limit:address', perAddress, redis) : undefined;
  const sessions = perSession > 0 ? createLimiter('limit:session', perSession, redis) : undefined;
  return {
    checkAddress: async (address) => addresses && consume(addresses, addressBudget(address)),
    checkSession: async (sessionId) => sessions && consume(sessions, sessionId),
  };
};

const createLimiter = (keyPrefix: string, points: number, redis: Redis | undefined): RateLimiterAbstract => {
  const own = new RateLimiterMemory({ keyPrefix, points, duration: MINUTE_SECONDS });
  if (!redis) return own;
  return new RateLimiterRedis({
    storeClient: redis,
    keyPrefix,
    points,
    duration: MINUTE_SECONDS,
    // A client over its limit is refused from memory, and while Redis is away each gateway counts for itself.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: own,
  });
};

const consume = async (limiter: RateLimiterAbstract, key: string): Promise<void> => {
  try {
    await limiter.consume(key);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    await pauseBeforeRefusal();
    throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(reason.msBeforeNext / 1000) });
  }
};
