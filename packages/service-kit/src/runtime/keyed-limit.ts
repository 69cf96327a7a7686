import pLimit, { type LimitFunction } from 'p-limit';

interface KeyedLimitOptions {
  /** How many pieces of work of one key run at a time. */
  atOnce: number;
  /** Further ones of a key are refused; without it all wait. */
  maxWaiting?: number;
  refusal?(): Error;
}

/** Lets work of one key wait for its turn in this process; work of different keys does not wait for each other. */
export function createKeyedLimit({ atOnce, maxWaiting = Number.POSITIVE_INFINITY, refusal }: KeyedLimitOptions) {
  const limits = new Map<string, LimitFunction>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const limit = limits.get(key) ?? pLimit(atOnce);
    if (refusal && limit.pendingCount >= maxWaiting) throw refusal();
    limits.set(key, limit);
    try {
      return await limit(work);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(key);
    }
  };
}
