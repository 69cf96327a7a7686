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
  /** Called for each request that could not be counted in Redis. */
  onRedisFailure?(): void;
}

const MINUTE_SECONDS = 60;

export function createRateLimits({ perAddress, perSession, ...shared }: RateLimitOptions): RateLimits {
  const addresses = perAddress > 0 ? createLimiter('limit:address', perAddress, shared) : undefined;
  const sessions = perSession > 0 ? createLimiter('limit:session', perSession, shared) : undefined;
  return {
    checkAddress: async (address) => addresses && consume(addresses, addressBudget(address)),
    checkSession: async (sessionId) => sessions && consume(sessions, sessionId),
  };
}

type Shared = Pick<RateLimitOptions, 'redis' | 'onRedisFailure'>;

function createLimiter(keyPrefix: string, points: number, { redis, onRedisFailure }: Shared): RateLimiterAbstract {
  const options = { keyPrefix, points, duration: MINUTE_SECONDS };
  if (!redis) return new RateLimiterMemory(options);
  return new RateLimiterRedis({
    storeClient: redis,
    ...options,
    // A client over its limit is refused from memory, and while Redis is away each gateway counts for itself.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new OwnLimiter(options, onRedisFailure),
  });
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
    await pauseBeforeRefusal();
    throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(reason.msBeforeNext / 1000) });
  }
}
