/** How much is read ahead while a portion is stored; it is used also when the body is interrupted. */
const MAX_AHEAD_BYTES = 262_144;

interface PortionLimits {
  /** A portion ends at this size. */
  maxBytes: number;
  /** It ends earlier when it is this old and has `minBytes`. */
  minMs: number;
  minBytes: number;
}

/** A body that is read in portions, and may be interrupted at any byte. */
export interface ArrivingBytes {
  /** Waits for the next byte. @returns false at the end, and when the body was interrupted */
  hasMore(): Promise<boolean>;
  /** Yields `head` and then what arrives, until the portion or the body ends; an interrupted body ends too. */
  read(limits: PortionLimits, head?: Buffer): AsyncGenerator<Buffer>;
  /** The error of an interrupted body. */
  readonly error: unknown;
}

export function readArriving(body: AsyncIterable<Buffer>): ArrivingBytes {
  const chunks: Buffer[] = [];
  let queued = 0;
  let error: unknown;
  let isOver = false;
  let change = Promise.withResolvers<void>();
  const changed = () => {
    change.resolve();
    change = Promise.withResolvers();
  };

  const readAhead = async (): Promise<void> => {
    try {
      for await (const chunk of body) {
        if (chunk.length === 0) continue;
        chunks.push(chunk);
        queued += chunk.length;
        changed();
        while (queued >= MAX_AHEAD_BYTES) await change.promise;
      }
    } catch (failure) {
      error = failure;
    }
    isOver = true;
    changed();
  };
  void readAhead();

  /** @returns false at the end of the body, and at `deadline` */
  const waitForChunk = async (deadline: number): Promise<boolean> => {
    while (performance.now() < deadline) {
      if (chunks.length > 0 || isOver) return chunks.length > 0;
      const timer =
        deadline === Number.POSITIVE_INFINITY ? undefined : setTimeout(changed, deadline - performance.now());
      await change.promise;
      clearTimeout(timer);
    }
    return false;
  };

  return {
    hasMore: () => waitForChunk(Number.POSITIVE_INFINITY),
    read: async function* ({ maxBytes, minMs, minBytes }, head) {
      const endsAt = performance.now() + minMs;
      if (head) yield head;
      for (let size = 0; size < maxBytes; ) {
        if (!(await waitForChunk(size < minBytes ? Number.POSITIVE_INFINITY : endsAt))) return;
        const chunk = chunks.shift();
        if (!chunk) return;
        queued -= chunk.length;
        changed();
        size += chunk.length;
        yield chunk;
      }
    },
    get error() {
      return error;
    },
  };
}
