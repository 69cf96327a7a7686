import { AppError } from '@famibook/service-kit/errors';

/** Lets each key have so many requests under way at once, and all keys together no more than there are places. */
export interface KeyedSemaphore {
  /**
   * Resolves when it is its turn, with how to leave. Leave even if the client no longer waits for the response.
   * @throws AppError `too_many_requests` when too many of the same key wait already
   */
  take(key: string, isSignedIn?: boolean): Promise<() => void>;
}

interface KeyedSemaphoreOptions {
  /** Of one key; 0 is no limit of any kind. */
  atOnce: number;
  /** Of one key that wait. */
  waiting: number;
  /** Of all keys together. */
  places?: number;
}

interface Line {
  readonly isSignedIn: boolean;
  running: number;
  readonly waiting: (() => void)[];
}

function NOTHING() {}
/** A client that has fewer than this under way may use the places that are held back. */
const FEW = 8;
/** Of the places; the others are for those who have few under way. */
const OPEN_SHARE = 3 / 4;
/** Of the places; the others are for those who are signed in. */
const SIGNED_OUT_SHARE = 1 / 2;

export function createKeyedSemaphore({
  atOnce,
  waiting: most,
  places = Number.POSITIVE_INFINITY,
}: KeyedSemaphoreOptions): KeyedSemaphore {
  const lines = new Map<string, Line>();
  // In the order in which they are served next: one turn each, however many of a line wait.
  const linesWaiting = new Set<Line>();
  let running = 0;
  let runningSignedOut = 0;

  const hasPlace = (line: Line, taken: number, all: number): boolean =>
    taken < all * OPEN_SHARE || (taken < all && line.running < FEW);

  const mayStart = (line: Line): boolean =>
    line.running < atOnce &&
    hasPlace(line, running, places) &&
    (line.isSignedIn || hasPlace(line, runningSignedOut, places * SIGNED_OUT_SHARE));

  const count = (line: Line, by: 1 | -1) => {
    line.running += by;
    running += by;
    if (!line.isSignedIn) runningSignedOut += by;
  };

  const startNext = () => {
    for (const line of linesWaiting) {
      if (!mayStart(line)) continue;
      linesWaiting.delete(line);
      count(line, 1);
      const begin = line.waiting.shift();
      // Other connections are read first: a long line of short turns would keep every user waiting to its end.
      if (begin) setImmediate(begin);
      if (line.waiting.length > 0) linesWaiting.add(line);
      return;
    }
  };

  const leave = (key: string, line: Line) => {
    count(line, -1);
    startNext();
    if (line.running === 0 && line.waiting.length === 0) lines.delete(key);
  };

  return {
    take: async (key, isSignedIn = true) => {
      if (atOnce === 0) return NOTHING;
      const line = lines.get(key) ?? { isSignedIn, running: 0, waiting: [] };
      lines.set(key, line);
      if (line.waiting.length === 0 && mayStart(line)) count(line, 1);
      else if (line.waiting.length >= most) throw new AppError('too_many_requests', { retryAfterSeconds: 5 });
      else {
        linesWaiting.add(line);
        await new Promise<void>((resolve) => line.waiting.push(resolve));
      }
      return () => leave(key, line);
    },
  };
}
