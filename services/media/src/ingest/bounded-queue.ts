import { AppError } from '@famibook/service-kit/errors';
import pLimit from 'p-limit';

/** Lets some work run at once and some wait; who comes after that is told to come back. */
export type BoundedQueue = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

const RETRY_AFTER_SECONDS = 5;

export function createBoundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): BoundedQueue {
  const limit = pLimit(atOnce);
  return async (work, signal) => {
    if (limit.pendingCount >= waiting) throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    return limit(() => {
      // Whoever has left while waiting does not cost the others any time.
      if (signal?.aborted) throw new AppError('bad_request', { message: 'The request was broken off.' });
      return work();
    });
  };
}
