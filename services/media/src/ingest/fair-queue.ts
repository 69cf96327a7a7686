import { AppError } from '@famibook/service-kit/errors';

/** The owner of some work: FamiBooks take turns, and within one its users. */
export interface Turn {
  famibookId: string;
  userId: string;
  /** A client that leaves while waiting gives up the place. */
  signal?: AbortSignal | undefined;
}

export interface FairQueue {
  readonly running: number;
  readonly waiting: number;
  /**
   * @returns how to release the place, which has an effect once
   * @throws AppError as `assertRoom`, or when the turn does not come in time
   */
  acquire(turn: Turn): Promise<() => void>;
  /** Runs `work` in a place. @throws AppError as `acquire` */
  run<T>(turn: Turn, work: () => Promise<T>): Promise<T>;
  /** @throws AppError when too much of this user, of this FamiBook or in all waits already */
  assertRoom(turn: Turn): void;
}

interface FairQueueLimits {
  /** How much runs at once. */
  atOnce: number;
  /** How much of one user waits; more is refused, and delays no other user. */
  waitingPerUser: number;
  waitingPerFamiBook: number;
  /** How much waits in all. */
  waiting: number;
  /** What is done to pictures, as a refusal says it after 'being'; `prepared` unless given. */
  doing?: string;
}

type Start = () => void;
type Users = Map<string, Start[]>;

const RETRY_AFTER_SECONDS = 5;
/** The gateway ends a request that gets no response for a minute. */
const MAX_WAIT_MS = 25_000;

/** Runs a bounded number at once and lets a bounded number wait; FamiBooks, and users within them, take turns. */
export function createFairQueue(limits: FairQueueLimits): FairQueue {
  const { doing = 'prepared' } = limits;
  // The order of both maps is the order of turns: the one that had its turn goes to the end.
  const famibooks = new Map<string, Users>();
  let running = 0;
  let waiting = 0;

  const assertRoom = ({ famibookId, userId }: Turn) => {
    if (running < limits.atOnce) return;
    const users = famibooks.get(famibookId);
    const own = users?.get(userId)?.length ?? 0;
    if (own >= limits.waitingPerUser) throw tooMany(`Your other pictures are still being ${doing}.`);
    if (countOf(users) >= limits.waitingPerFamiBook)
      throw tooMany(`Many pictures of your FamiBook are being ${doing}.`);
    if (waiting >= limits.waiting) throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  };

  const add = ({ famibookId, userId }: Turn, start: Start) => {
    const users: Users = famibooks.get(famibookId) ?? new Map();
    famibooks.set(famibookId, users);
    users.set(userId, [...(users.get(userId) ?? []), start]);
    waiting += 1;
  };

  const remove = ({ famibookId, userId }: Turn, start: Start) => {
    const users = famibooks.get(famibookId);
    const left = users?.get(userId)?.filter((waiting) => waiting !== start) ?? [];
    waiting -= 1;
    if (left.length > 0) return void users?.set(userId, left);
    users?.delete(userId);
    if (users?.size === 0) famibooks.delete(famibookId);
  };

  const startNext = () => {
    const [famibook] = famibooks;
    const [user] = famibook?.[1] ?? [];
    const start = user?.[1][0];
    if (!famibook || !user || !start) return;
    const [famibookId, users] = famibook;
    const [userId, starts] = user;
    famibooks.delete(famibookId);
    famibooks.set(famibookId, users);
    users.delete(userId);
    users.set(userId, starts);
    remove({ famibookId, userId }, start);
    start();
  };

  const waitForTurn = (turn: Turn) =>
    new Promise<void>((resolve, reject) => {
      const { signal } = turn;
      const forget = () => {
        clearTimeout(timeout);
        signal?.removeEventListener('abort', onAbort);
      };
      const giveUp = (reason: AppError) => {
        forget();
        remove(turn, start);
        reject(reason);
      };
      const onAbort = () => giveUp(brokenOff());
      const timeout = setTimeout(() => giveUp(tooMany(`Many pictures are being ${doing}.`)), MAX_WAIT_MS);
      const start = () => {
        forget();
        // Counted here and not when the work starts, so that no other work takes the place in between.
        running += 1;
        resolve();
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      add(turn, start);
    });

  /** @returns undefined when there is a place at once */
  const grant = (turn: Turn): Promise<void> | undefined => {
    if (turn.signal?.aborted) throw brokenOff();
    assertRoom(turn);
    if (running >= limits.atOnce) return waitForTurn(turn);
    running += 1;
    return undefined;
  };

  const acquire = async (turn: Turn): Promise<() => void> => {
    await grant(turn);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      running -= 1;
      startNext();
    };
  };

  return {
    get running() {
      return running;
    },
    get waiting() {
      return waiting;
    },
    assertRoom,
    acquire,
    run: async (turn, work) => {
      const release = await acquire(turn);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

function countOf(users: Users | undefined): number {
  let count = 0;
  for (const starts of users?.values() ?? []) count += starts.length;
  return count;
}

function tooMany(why: string): AppError {
  return new AppError('too_many_requests', {
    message: `${why} Please try again in a few seconds.`,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

function brokenOff(): AppError {
  return new AppError('bad_request', { message: 'The request was interrupted.' });
}
