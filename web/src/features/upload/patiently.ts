import { ApiError } from '../../lib/api/api-error.ts';

const WAITS_MS = [1_000, 2_000, 5_000, 10_000];
const LAST_MS = 10_000;
/** How often a fault of the server is waited for; a connection is waited for as long as it takes. */
const MOST_TRIES = 5;
const PASSING_CODES = new Set<unknown>(['upload_elsewhere', 'upload_in_use', 'upload_unfinished']);
const PASSING_STATUS = new Set([409, 429, 502, 503, 504]);

const mayPass = (error: unknown, tries: number): boolean => {
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'unreachable') return true;
  const isPassing =
    error.status === 409 ? !error.code || PASSING_CODES.has(error.code) : PASSING_STATUS.has(error.status);
  return isPassing && tries < MOST_TRIES;
};

/** Until the browser says that it is online again, or so long. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
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

interface Patience {
  signal: AbortSignal;
  /** Called with true when it has failed and is waited for, with false when it has come about. */
  onWaiting: (isWaiting: boolean) => void;
}

/** Tries again what failed for a reason that passes by itself. */
export const patiently = async <T>(work: () => Promise<T>, { signal, onWaiting }: Patience): Promise<T> => {
  for (let tries = 0; ; tries++) {
    try {
      const done = await work();
      if (tries > 0) onWaiting(false);
      return done;
    } catch (error) {
      if (signal.aborted || !mayPass(error, tries)) throw error;
      onWaiting(true);
      await pause(WAITS_MS[tries] ?? LAST_MS, signal);
      signal.throwIfAborted();
    }
  }
};
