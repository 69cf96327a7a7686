import { setTimeout as wait } from 'node:timers/promises';
import pRetry from 'p-retry';

interface BackOff {
  firstWaitMs: number;
  /** Each wait is twice as long as the one before, up to this. */
  maxWaitMs: number;
  /** Aborting ends a wait at once, and nothing is tried again. */
  signal?: AbortSignal | undefined;
  /** Called for each failure, except after an abort. */
  onFailure?(error: unknown): void;
}

interface RetryOptions extends BackOff {
  /** Without limit unless given. */
  maxTries?: number;
  /** Nothing is tried again so long after the first try began; without limit unless given. */
  maxMs?: number;
  /** Whether another try may succeed; true for every error unless given. */
  isTransient?(error: unknown): boolean;
  /** Waits up to twice as long, at random, so that many callers do not come back at one moment. */
  hasJitter?: boolean;
  /** The shortest wait that an error asks for, as `Retry-After` does. */
  minWaitMs?(error: unknown): number;
}

/** Hides what `work` threw from p-retry, which never retries a `TypeError` and knows an `AbortError` of its own. */
class Failure extends Error {}

/**
 * Repeats `work` until it succeeds, with growing waits.
 * @throws the last error of `work` at a limit or when it is not transient; the reason of `signal` once it is aborted,
 * even when the `work` that was running has succeeded
 */
export async function retry<T>(work: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { firstWaitMs, maxWaitMs, signal, maxTries = Number.POSITIVE_INFINITY, maxMs } = options;
  const { onFailure, isTransient, hasJitter, minWaitMs } = options;
  const attempt = async () => {
    try {
      return await work();
    } catch (error) {
      throw new Failure('', { cause: error });
    }
  };
  try {
    return await pRetry(attempt, {
      retries: maxTries - 1,
      minTimeout: firstWaitMs,
      maxTimeout: maxWaitMs,
      maxRetryTime: maxMs,
      signal,
      onFailedAttempt: ({ error }) => onFailure?.(error.cause),
      randomize: hasJitter,
      shouldRetry: async ({ error, retriesLeft, retryDelay }) => {
        if (isTransient && !isTransient(error.cause)) return false;
        const missingMs = (minWaitMs?.(error.cause) ?? 0) - retryDelay;
        if (missingMs > 0 && retriesLeft > 0) await waitUnlessAborted(missingMs, signal);
        return true;
      },
    });
  } catch (error) {
    throw error instanceof Failure ? error.cause : error;
  }
}

/**
 * Runs `work` again and again until `signal` is aborted: after the first wait when it ended by itself, after growing waits
 * when it failed. `work` calls `isWell` once it does what it is for; failing later, it begins with the first wait again.
 */
export async function runUntilAborted(
  work: (isWell: () => void) => Promise<void>,
  options: BackOff & { signal: AbortSignal },
): Promise<void> {
  const { signal, firstWaitMs, onFailure } = options;
  const runOnce = async () => {
    let wasWell = false;
    try {
      await work(() => {
        wasWell = true;
      });
    } catch (error) {
      if (!wasWell) throw error;
      if (!signal.aborted) onFailure?.(error);
    }
  };
  while (!signal.aborted) {
    // Only an abort ends it with an error.
    await retry(runOnce, options).catch(() => undefined);
    await wait(firstWaitMs, undefined, { signal }).catch(() => undefined);
  }
}

function waitUnlessAborted(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
}
