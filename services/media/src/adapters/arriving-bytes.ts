/** A body that is read in portions, and may break off at any byte. */
export interface ArrivingBytes {
  /** Waits for the next byte; false at the end, and when the body broke off. */
  hasMore(): Promise<boolean>;
  /** `head` and then what comes, until that is `minBytes` or the body ends. A body that breaks off ends here as well. */
  take(minBytes: number, head?: Buffer): AsyncGenerator<Buffer>;
  /** Why the body broke off. */
  readonly error: unknown;
}

export function readArriving(body: AsyncIterable<Buffer>): ArrivingBytes {
  const chunks = body[Symbol.asyncIterator]();
  let error: unknown;
  let isOver = false;
  let next: Buffer | undefined;

  const peek = async (): Promise<Buffer | undefined> => {
    while (!next?.length && !isOver) {
      try {
        const { done, value } = await chunks.next();
        isOver = done === true;
        next = done ? undefined : value;
      } catch (failure) {
        error = failure;
        isOver = true;
        next = undefined;
      }
    }
    return next;
  };

  return {
    hasMore: async () => (await peek()) !== undefined,
    take: async function* (minBytes, head) {
      if (head) yield head;
      let taken = 0;
      for (let chunk = await peek(); chunk !== undefined; chunk = await peek()) {
        next = undefined;
        taken += chunk.length;
        yield chunk;
        if (taken >= minBytes) return;
      }
    },
    get error() {
      return error;
    },
  };
}
