import { createHash } from 'node:crypto';
import type { Cache } from '@famibook/service-kit/cache';
import { createMemoryCache } from '@famibook/service-kit/cache/memory';
import { AppError } from '@famibook/service-kit/errors';
import { addressBudget } from '@famibook/service-kit/http/address-budget';
import type { Logger } from '@famibook/service-kit/log';

const HOUR_SECONDS = 3_600;
const MINUTE_SECONDS = 60;

interface Options {
  cache: Pick<Cache, 'increment'>;
  /** Submissions an hour from one address. */
  limit: number;
  log: Logger;
  now(): Date;
}

/** Counts for all replicas together (D24); while the cache is away each replica counts for itself. */
export const createSubmissionLimit = ({ cache, limit, log, now }: Options) => {
  const own = createMemoryCache();
  return async (address: string): Promise<void> => {
    const seconds = Math.floor(now().getTime() / 1000);
    const hour = Math.floor(seconds / HOUR_SECONDS);
    const whose = createHash('sha256').update(addressBudget(address)).digest('base64url').slice(0, 22);
    const key = `limit:subscription:${hour}:${whose}`;
    const used = await cache.increment(key, 1, HOUR_SECONDS).catch((error: unknown) => {
      log.warn({ err: error }, 'submissions are counted by this replica alone');
      return own.increment(key, 1, HOUR_SECONDS);
    });
    if (used <= limit) return;
    const retryAfterSeconds = (hour + 1) * HOUR_SECONDS - seconds;
    const minutes = Math.ceil(retryAfterSeconds / MINUTE_SECONDS);
    throw new AppError('too_many_attempts', {
      message: `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      retryAfterSeconds,
    });
  };
};
