import { AppError } from '@famibook/service-kit/errors';
import pLimit from 'p-limit';

/**
 * Runs a bounded number at once and lets a bounded number wait.
 * @throws AppError `unavailable` with a time to try again, when too many wait
 */
export type BoundedQueue = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

const RETRY_AFTER_SECONDS = 5;

export function createBoundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): BoundedQueue {
  const limit = pLimit(atOnce);
  return async (work, signal) => {
    if (limit.pendingCount >= waiting) throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    return limit(() => {
      // A client that has left while waiting must not cost the others time.
      if (signal?.aborted) throw new AppError('bad_request', { message: 'The request was interrupted.' });
      return work();
    });
  };
}
