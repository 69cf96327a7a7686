import { DriveError } from '@famibook/drive/drive-error';
import { retry } from '@famibook/service-kit/runtime/retry';

const MAX_TRIES = 3;
const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 1_000;

/**
 * Repeats `work` from its beginning when an upload ended before its file was whole, as when the drive has forgotten it.
 * Only a caller who can open the bytes again can use it.
 */
export function againIfInterrupted<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  return retry(work, {
    maxTries: MAX_TRIES,
    firstWaitMs: FIRST_WAIT_MS,
    maxWaitMs: MAX_WAIT_MS,
    signal,
    isTransient: (error) => error instanceof DriveError && error.problem === 'interrupted',
  });
}
