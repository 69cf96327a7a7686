/** Read ahead while a portion is being stored; what was read is kept when the body breaks off. */
const AHEAD_BYTES = 262_144;

interface PortionLimits {
  /** A portion ends here. */
  maxBytes: number;
  /** It ends before that once it is so old and has so much. */
  minMs: number;
  minBytes: number;
}

/** A body that is read in portions, and may break off at any byte. */
export interface ArrivingBytes {
  /** Waits for the next byte; false at the end, and when the body broke off. */
  hasMore(): Promise<boolean>;
  /** `head` and then what comes, until the portion or the body ends. A body that breaks off ends here as well. */
  take(limits: PortionLimits, head?: Buffer): AsyncGenerator<Buffer>;
  /** Why the body broke off. */
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
        while (queued >= AHEAD_BYTES) await change.promise;
      }
    } catch (failure) {
      error = failure;
    }
    isOver = true;
    changed();
  };
  void readAhead();

  /** False at the end of the body, and at `deadline`. */
  const untilChunk = async (deadline: number): Promise<boolean> => {
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
    hasMore: () => untilChunk(Number.POSITIVE_INFINITY),
    take: async function* ({ maxBytes, minMs, minBytes }, head) {
      const endsAt = performance.now() + minMs;
      if (head) yield head;
      for (let taken = 0; taken < maxBytes; ) {
        if (!(await untilChunk(taken < minBytes ? Number.POSITIVE_INFINITY : endsAt))) return;
        const chunk = chunks.shift();
        if (!chunk) return;
        queued -= chunk.length;
        changed();
        taken += chunk.length;
        yield chunk;
      }
    },
    get error() {
      return error;
    },
  };
}
