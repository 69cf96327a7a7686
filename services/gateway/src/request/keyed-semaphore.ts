import { AppError } from '@famibook/service-kit/errors';
import { createRoundLimit } from './round-limit.ts';

/** Lets each key have so many requests in flight at once, and all keys together no more than there are permits. */
export interface KeyedSemaphore {
  /**
   * Resolves when it is its turn, with how to release the permit. Release it even if the client no longer waits for the
   * response. Of one key only a few resolve in one round of the event loop.
   * @throws AppError `too_many_requests` when too many of the same key wait already
   */
  acquire(key: string, isSignedIn?: boolean): Promise<() => void>;
}

interface KeyedSemaphoreOptions {
  /** Per key; 0 turns every limit off. */
  atOnce: number;
  /** Waiting requests per key. */
  waiting: number;
  /** For all keys together. */
  permits?: number;
}

interface KeyQueue {
  readonly isSignedIn: boolean;
  running: number;
  readonly waiting: (() => void)[];
}

function noop() {}
/** A key with fewer requests in flight may use the reserved permits. */
const FEW = 8;
/** The share of permits open to every key; the rest is reserved. */
const OPEN_SHARE = 3 / 4;
/** The share of permits that signed-out clients may use. */
const SIGNED_OUT_SHARE = 1 / 2;
/** Per key and turn of the event loop. */
const BEGUN_AT_ONCE = 2;

export function createKeyedSemaphore({
  atOnce,
  waiting: maxWaiting,
  permits = Number.POSITIVE_INFINITY,
}: KeyedSemaphoreOptions): KeyedSemaphore {
  const queues = new Map<string, KeyQueue>();
  // In the order in which they are served next: one turn each, however many of a queue wait.
  const waitingQueues = new Set<KeyQueue>();
  const begin = createRoundLimit(BEGUN_AT_ONCE);
  let running = 0;
  let runningSignedOut = 0;

  const hasPermit = (queue: KeyQueue, taken: number, all: number): boolean =>
    taken < all * OPEN_SHARE || (taken < all && queue.running < FEW);

  const mayStart = (queue: KeyQueue): boolean =>
    queue.running < atOnce &&
    hasPermit(queue, running, permits) &&
    (queue.isSignedIn || hasPermit(queue, runningSignedOut, permits * SIGNED_OUT_SHARE));

  const count = (queue: KeyQueue, by: 1 | -1) => {
    queue.running += by;
    running += by;
    if (!queue.isSignedIn) runningSignedOut += by;
  };

  const startNext = () => {
    for (const queue of waitingQueues) {
      if (!mayStart(queue)) continue;
      waitingQueues.delete(queue);
      count(queue, 1);
      queue.waiting.shift()?.();
      if (queue.waiting.length > 0) waitingQueues.add(queue);
      return;
    }
  };

  const release = (key: string, queue: KeyQueue) => {
    count(queue, -1);
    startNext();
    if (queue.running === 0 && queue.waiting.length === 0) queues.delete(key);
  };

  return {
    acquire: async (key, isSignedIn = true) => {
      if (atOnce === 0) return noop;
      const queue = queues.get(key) ?? { isSignedIn, running: 0, waiting: [] };
      queues.set(key, queue);
      if (queue.waiting.length === 0 && mayStart(queue)) count(queue, 1);
      else if (queue.waiting.length >= maxWaiting) throw new AppError('too_many_requests', { retryAfterSeconds: 5 });
      else {
        waitingQueues.add(queue);
        await new Promise<void>((resolve) => queue.waiting.push(resolve));
      }
      // Other connections are read in between: much that begins at once would keep every user waiting.
      await begin(key);
      return () => release(key, queue);
    },
  };
}
