import { AppError } from '@famibook/service-kit/errors';
import { addressBudget } from '@famibook/service-kit/http/address-budget';
import type { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { createMinuteCount } from './minute-count.ts';
import { pauseBeforeRefusal } from './refusals.ts';

/** How many requests a minute one address and one session may make (D24). */
export interface RateLimits {
  /** @throws AppError `too_many_requests`, with the seconds to wait */
  checkAddress(address: string): Checked;
  /** @throws AppError `too_many_requests`, with the seconds to wait */
  checkSession(sessionId: string): Checked;
}

/** Undefined when there is room and nothing to wait for, which is so for nearly all requests counted in memory. */
type Checked = Promise<void> | undefined;

interface RateLimitOptions {
  /** Requests a minute; 0 for no limit. */
  perAddress: number;
  perSession: number;
  /** Shared by all gateways; without it each counts for itself. */
  redis?: Redis | undefined;
  /** Called for each request that could not be counted in Redis. */
  onRedisFailure?(): void;
}

const MINUTE_SECONDS = 60;

export function createRateLimits({ perAddress, perSession, ...shared }: RateLimitOptions): RateLimits {
  const addresses = perAddress > 0 ? createLimiter('limit:address', perAddress, shared) : undefined;
  const sessions = perSession > 0 ? createLimiter('limit:session', perSession, shared) : undefined;
  return {
    checkAddress: (address) => addresses?.(addressBudget(address)),
    checkSession: (sessionId) => sessions?.(sessionId),
  };
}

type Shared = Pick<RateLimitOptions, 'redis' | 'onRedisFailure'>;

function createLimiter(keyPrefix: string, points: number, { redis, onRedisFailure }: Shared) {
  if (!redis) return countedHere(points);
  const options = { keyPrefix, points, duration: MINUTE_SECONDS };
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    ...options,
    // A client over its limit is refused from memory, and while Redis is away each gateway counts for itself.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new OwnLimiter(options, onRedisFailure),
  });
  return (key: string): Checked => consume(limiter, key);
}

function countedHere(points: number) {
  const count = createMinuteCount(points);
  return (key: string): Checked => {
    const waitMs = count(key);
    return waitMs > 0 ? refuse(waitMs) : undefined;
  };
}

/** Counts for this gateway alone, and says each time that it is asked. */
class OwnLimiter extends RateLimiterMemory {
  readonly #onConsume: (() => void) | undefined;

  constructor(options: ConstructorParameters<typeof RateLimiterMemory>[0], onConsume: (() => void) | undefined) {
    super(options);
    this.#onConsume = onConsume;
  }

  override consume(...given: Parameters<RateLimiterMemory['consume']>): ReturnType<RateLimiterMemory['consume']> {
    this.#onConsume?.();
    return super.consume(...given);
  }
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    await refuse(reason.msBeforeNext);
  }
}

async function refuse(waitMs: number): Promise<never> {
  await pauseBeforeRefusal();
  throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
