import { createHash } from 'node:crypto';
import type { Cache } from '@famibook/service-kit/cache';
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

/** Counts for all replicas together (D24). While the cache is away nothing is counted: nobody is kept from asking. */
export const createSubmissionLimit =
  ({ cache, limit, log, now }: Options) =>
  async (address: string): Promise<void> => {
    const seconds = Math.floor(now().getTime() / 1000);
    const hour = Math.floor(seconds / HOUR_SECONDS);
    const whose = createHash('sha256').update(addressBudget(address)).digest('base64url').slice(0, 22);
    const used = await cache
      .increment(`limit:subscription:${hour}:${whose}`, 1, HOUR_SECONDS)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'submissions are not counted');
        return 0;
      });
    if (used <= limit) return;
    const retryAfterSeconds = (hour + 1) * HOUR_SECONDS - seconds;
    const minutes = Math.ceil(retryAfterSeconds / MINUTE_SECONDS);
    throw new AppError('too_many_attempts', {
      message: `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      retryAfterSeconds,
    });
  };
