import type { Cache } from '@famibook/service-kit/cache';
import { createMemoryCache } from '@famibook/service-kit/cache/memory';
import { AppError } from '@famibook/service-kit/errors';
import type { Logger } from '@famibook/service-kit/log';

const HOUR_SECONDS = 3_600;
const MINUTE_SECONDS = 60;

interface Options {
  cache: Pick<Cache, 'increment'>;
  /** Changes of one person in an hour. */
  limit: number;
  log: Logger;
  now(): Date;
}

/** Counts changes of portraits for all replicas together (D24); while the cache is away each replica counts for itself. */
export function createPortraitLimit({ cache, limit, log, now }: Options) {
  const own = createMemoryCache();
  return async (userId: string): Promise<void> => {
    const seconds = Math.floor(now().getTime() / 1000);
    const hour = Math.floor(seconds / HOUR_SECONDS);
    const key = `limit:portrait:${hour}:${userId}`;
    const used = await cache.increment(key, 1, HOUR_SECONDS).catch((error: unknown) => {
      log.warn({ err: error }, 'changes of portraits are counted by this replica alone');
      return own.increment(key, 1, HOUR_SECONDS);
    });
    if (used <= limit) return;
    const retryAfterSeconds = (hour + 1) * HOUR_SECONDS - seconds;
    const minutes = Math.ceil(retryAfterSeconds / MINUTE_SECONDS);
    throw new AppError('too_many_requests', {
      message: `You have changed your picture ${limit} times. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      retryAfterSeconds,
    });
  };
}
