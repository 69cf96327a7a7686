import { ApiError } from './api-error.ts';

/** What a retry waits for: the network, or a server that is busy or starting. */
export type WaitReason = 'connection' | 'server';

const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000];
const MAX_DELAY_MS = 10_000;
/** A longer `Retry-After` is shortened to this. */
const MAX_WAIT_MS = 60_000;
/** Other errors of the server are retried this often; a lost connection and a busy server without limit. */
const MAX_RETRIES = 5;
const TRANSIENT_CODES = new Set<unknown>(['upload_elsewhere', 'upload_in_use', 'upload_unfinished']);
const TRANSIENT_STATUS = new Set([409, 502, 504]);
/** Too many requests, and temporarily unavailable. */
const BUSY_STATUS = new Set([429, 503]);

function waitReason(error: unknown, tries: number): WaitReason | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'unreachable') return 'connection';
  if (BUSY_STATUS.has(error.status)) return 'server';
  const isTransient =
    error.status === 409 ? !error.code || TRANSIENT_CODES.has(error.code) : TRANSIENT_STATUS.has(error.status);
  return isTransient && tries < MAX_RETRIES ? 'server' : undefined;
}

function waitMs(error: unknown, tries: number): number {
  const requested = error instanceof ApiError && error.retryAfter !== undefined ? error.retryAfter * 1_000 : 0;
  return Math.min(MAX_WAIT_MS, Math.max(requested, RETRY_DELAYS_MS[tries] ?? MAX_DELAY_MS));
}

/** Waits for `ms`, or until the browser is online again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

interface RetryOptions {
  signal: AbortSignal;
  /** Called with the reason after a failure, and with null after the success. */
  onWaiting?: (reason: WaitReason | null) => void;
}

/**
 * Retries work that failed for a reason that passes by itself: no connection, a busy server, an upload still in use.
 */
export async function retryWhileOffline<T>(work: () => Promise<T>, { signal, onWaiting }: RetryOptions): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      const done = await work();
      if (tries > 0) onWaiting?.(null);
      return done;
    } catch (error) {
      const reason = waitReason(error, tries);
      if (signal.aborted || !reason) throw error;
      onWaiting?.(reason);
      await pause(waitMs(error, tries), signal);
      signal.throwIfAborted();
    }
  }
}
