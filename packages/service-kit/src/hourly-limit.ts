import type { ErrorCode } from '@famibook/contracts/errors';
import { createMemoryCache } from './cache/memory.ts';
import type { Cache } from './cache.ts';
import { AppError } from './errors.ts';
import type { Logger } from './log.ts';

const HOUR_SECONDS = 3_600;
const MINUTE_SECONDS = 60;

export interface HourlyLimitOptions {
  cache: Pick<Cache, 'increment'>;
  log: Logger;
  now(): Date;
  /** What is counted, as a part of the cache's keys: services that use one name share one count. */
  name: string;
  limit: number;
  code: ErrorCode;
  /** The text of the refusal; `wait` reads '12 minutes'. */
  message(wait: string): string;
}

/** Counts one more for this key. @throws AppError with `Retry-After` once the hour's limit is used up */
export type HourlyLimit = (key: string) => Promise<void>;

/**
 * Bounds how often something happens in one hour of the clock, for all replicas together (D24). While the shared cache
 * is away each replica counts for itself.
 */
export function createHourlyLimit({ cache, log, now, name, limit, code, message }: HourlyLimitOptions): HourlyLimit {
  const ownCount = createMemoryCache();
  return async (key) => {
    const seconds = Math.floor(now().getTime() / 1_000);
    const hour = Math.floor(seconds / HOUR_SECONDS);
    const counter = `limit:${name}:${hour}:${key}`;
    const used = await cache.increment(counter, 1, HOUR_SECONDS).catch((error: unknown) => {
      log.warn({ err: error, limit: name }, 'the shared cache is away, so this replica counts alone');
      return ownCount.increment(counter, 1, HOUR_SECONDS);
    });
    if (used <= limit) return;
    const retryAfterSeconds = (hour + 1) * HOUR_SECONDS - seconds;
    throw new AppError(code, { message: message(inMinutes(retryAfterSeconds)), retryAfterSeconds });
  };
}

function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / MINUTE_SECONDS);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
