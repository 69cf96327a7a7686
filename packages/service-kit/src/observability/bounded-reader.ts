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
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, timeoutMs, undefined);
    });
    try {
      return await Promise.race([inFlight, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
