import { AppError } from '@famibook/service-kit/errors';

/** Whose work it is: turns go round between FamiBooks, and within one between its people. */
export interface Turn {
  famibookId: string;
  userId: string;
  /** Whoever leaves while waiting gives up the place. */
  signal?: AbortSignal | undefined;
}

export interface FairQueue {
  /** @throws AppError as `assertPlace`, or when its turn does not come in time; what `work` throws */
  wait<T>(turn: Turn, work: () => Promise<T>): Promise<T>;
  /** @throws AppError when too much of this person, this FamiBook or everybody waits already */
  assertPlace(turn: Turn): void;
}

interface Places {
  /** How much runs at the same time. */
  atOnce: number;
  /** How much of one person waits. Who asks for more waits alone: the refusal is theirs, and nobody else's. */
  waitingPerUser: number;
  waitingPerFamibook: number;
  /** How much waits in all. */
  waiting: number;
}

type Start = () => void;
type People = Map<string, Start[]>;

const RETRY_AFTER_SECONDS = 5;
/** Whoever waits hears nothing meanwhile, and the gateway believes in nobody who is silent for a minute. */
const MAX_WAIT_MS = 25_000;

/** Lets some work run at once and a bounded number wait, a turn for each FamiBook and person after the other. */
export function createFairQueue(places: Places): FairQueue {
  // Both maps keep the order of turns: whoever has had one goes to the end.
  const famibooks = new Map<string, People>();
  let running = 0;
  let waiting = 0;

  const assertPlace = ({ famibookId, userId }: Turn) => {
    if (running < places.atOnce) return;
    const people = famibooks.get(famibookId);
    const own = people?.get(userId)?.length ?? 0;
    if (own >= places.waitingPerUser) throw tooMany('Your other pictures are still being prepared.');
    if (countOf(people) >= places.waitingPerFamibook)
      throw tooMany('Many pictures of your FamiBook are being prepared.');
    if (waiting >= places.waiting) throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  };

  const add = ({ famibookId, userId }: Turn, start: Start) => {
    const people: People = famibooks.get(famibookId) ?? new Map();
    famibooks.set(famibookId, people);
    people.set(userId, [...(people.get(userId) ?? []), start]);
    waiting += 1;
  };

  const remove = ({ famibookId, userId }: Turn, start: Start) => {
    const people = famibooks.get(famibookId);
    const left = people?.get(userId)?.filter((one) => one !== start) ?? [];
    waiting -= 1;
    if (left.length > 0) return void people?.set(userId, left);
    people?.delete(userId);
    if (people?.size === 0) famibooks.delete(famibookId);
  };

  const startNext = () => {
    const [famibook] = famibooks;
    const [person] = famibook?.[1] ?? [];
    const start = person?.[1][0];
    if (!famibook || !person || !start) return;
    const [famibookId, people] = famibook;
    const [userId, line] = person;
    famibooks.delete(famibookId);
    famibooks.set(famibookId, people);
    people.delete(userId);
    people.set(userId, line);
    remove({ famibookId, userId }, start);
    start();
  };

  const place = (turn: Turn) =>
    new Promise<void>((resolve, reject) => {
      const { signal } = turn;
      const forget = () => {
        clearTimeout(tooLate);
        signal?.removeEventListener('abort', leave);
      };
      const giveUp = (why: AppError) => {
        forget();
        remove(turn, start);
        reject(why);
      };
      const leave = () => giveUp(brokenOff());
      const tooLate = setTimeout(() => giveUp(tooMany('Many pictures are being prepared.')), MAX_WAIT_MS);
      const start = () => {
        forget();
        // Taken in the name of whoever starts, so that nobody slips in before.
        running += 1;
        resolve();
      };
      signal?.addEventListener('abort', leave, { once: true });
      add(turn, start);
    });

  return {
    assertPlace,
    wait: async (turn, work) => {
      if (turn.signal?.aborted) throw brokenOff();
      assertPlace(turn);
      if (running < places.atOnce) running += 1;
      else await place(turn);
      try {
        return await work();
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
}

function countOf(people: People | undefined): number {
  let count = 0;
  for (const line of people?.values() ?? []) count += line.length;
  return count;
}

function tooMany(why: string): AppError {
  return new AppError('too_many_requests', {
    message: `${why} Please try again in a few seconds.`,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

function brokenOff(): AppError {
  return new AppError('bad_request', { message: 'The request was broken off.' });
}
