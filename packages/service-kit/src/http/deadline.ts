import { AppError } from '../errors.ts';
import { withTimeout } from '../runtime/with-timeout.ts';

/** Runs work that must end within `ms`; afterwards its signal is aborted and the caller gets a `timeout` error. */
export async function withinDeadline<T>(ms: number, stop: AbortController, work: () => Promise<T>): Promise<T> {
  return withTimeout(work(), ms, () => {
    const error = new AppError('timeout');
    // After it was thrown, so that the caller does not get the error of the work that ends by it.
    queueMicrotask(() => stop.abort(error));
    throw error;
  });
}
