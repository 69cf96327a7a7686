import { withTimeout } from '../runtime/with-timeout.ts';

/**
 * Reads a value that may be out of reach: returns undefined when the read fails or takes too long. While a read is
 * running no second one begins, so that a server that hangs is not asked again and again.
 */
export function boundedReader<T>(read: () => T | Promise<T>, timeoutMs: number): () => Promise<T | undefined> {
  let inFlight: Promise<T | undefined> | undefined;
  return async () => {
    inFlight ??= Promise.resolve()
      .then(read)
      .catch(() => undefined)
      .finally(() => {
        inFlight = undefined;
      });
    return withTimeout(inFlight, timeoutMs, () => undefined);
  };
}
