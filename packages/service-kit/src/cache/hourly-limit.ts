import type { ErrorCode } from '@famibook/contracts/errors';
import { AppError } from '../errors.ts';
import type { Logger } from '../observability/log.ts';
import type { Cache } from './cache.ts';
import { createMemoryCache } from './memory.ts';

const HOUR_SECONDS = 3_600;
const MINUTE_SECONDS = 60;

export interface HourlyLimitOptions {
  cache: Pick<Cache, 'get' | 'increment'>;
  log: Logger;
  now(): Date;
  /** A part of the cache's keys: services that use one name share one count. */
  name: string;
  limit: number;
  code: ErrorCode;
  /** The text of the refusal; `wait` reads '12 minutes'. */
  message(wait: string): string;
}

/** Counts one more for this key. @throws AppError with `Retry-After` once the last hour's limit is used up */
export type HourlyLimit = (key: string) => Promise<void>;

/**
 * Bounds how often something happens in any hour, for all replicas together (D24). It counts two hours of the clock; the
 * earlier one counts by the share of it that lies within the last sixty minutes. While the shared cache is away, each
 * replica counts for itself.
 */
export function createHourlyLimit({ cache, log, now, name, limit, code, message }: HourlyLimitOptions): HourlyLimit {
  // Made when it is first needed: it reserves some megabytes.
  let ownCount: Cache | undefined;

  async function take(counts: HourlyLimitOptions['cache'], key: string): Promise<number> {
    const seconds = now().getTime() / 1_000;
    const hour = Math.floor(seconds / HOUR_SECONDS);
    const counterOf = (which: number) => `limit:${name}:${which}:${key}`;
    const earlier = Number((await counts.get(counterOf(hour - 1))) ?? 0);
    const current = await counts.increment(counterOf(hour), 1, 2 * HOUR_SECONDS);
    const wait = secondsToWait({ earlier, current, limit, into: seconds - hour * HOUR_SECONDS });
    // A refused attempt is not counted: asking again and again does not make the wait longer.
    if (wait > 0) await counts.increment(counterOf(hour), -1, 2 * HOUR_SECONDS);
    return wait;
  }

  return async (key) => {
    const retryAfterSeconds = await take(cache, key).catch((error: unknown) => {
      log.warn({ err: error, limit: name }, 'the shared cache is down; this replica counts on its own');
      ownCount ??= createMemoryCache();
      return take(ownCount, key);
    });
    if (retryAfterSeconds > 0)
      throw new AppError(code, { message: message(inMinutes(retryAfterSeconds)), retryAfterSeconds });
  };
}

interface Counts {
  /** Counts of the previous and of the current hour of the clock; the current one includes this attempt. */
  earlier: number;
  current: number;
  limit: number;
  /** The seconds of the current hour that have passed. */
  into: number;
}

/** 0 when there is room, else the whole seconds until there is room again. */
export function secondsToWait({ earlier, current, limit, into }: Counts): number {
  if (earlier * (1 - into / HOUR_SECONDS) + current <= limit) return 0;
  // The share of the earlier hour shrinks until there is room; if the current hour is full, its own share must shrink.
  const room = limit - current;
  if (room >= 0) return Math.max(1, Math.ceil((1 - room / earlier) * HOUR_SECONDS - into));
  const used = current - 1;
  return Math.ceil(HOUR_SECONDS - into + (1 - (limit - 1) / used) * HOUR_SECONDS);
}

function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / MINUTE_SECONDS);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
