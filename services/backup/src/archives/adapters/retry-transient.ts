import { AppError, isServiceAway } from '@famibook/service-kit/errors';
import { retry } from '@famibook/service-kit/runtime/retry';

/** Pictures of others are prepared first, or a restore is carried out. */
const BUSY = new Set(['too_many_requests', 'restoring']);
const RETRY = { firstWaitMs: 500, maxWaitMs: 10_000, maxTries: 6, hasJitter: true } as const;

/** Repeats a call to a service that is away or busy for a moment. */
export function retryTransient<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  return retry(work, { ...RETRY, isTransient, signal });
}

function isTransient(error: unknown): boolean {
  return isServiceAway(error) || (error instanceof AppError && BUSY.has(error.code));
}
