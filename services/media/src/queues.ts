import type { MediaConfig } from './config.ts';
import { createBoundedQueue } from './ingest/bounded-queue.ts';
import { createFairQueue } from './ingest/fair-queue.ts';

/** Two cores decode two pictures at once; a third would only delay all of them. */
export const RENDERS_AT_ONCE = 2;
/** A waiting picture costs a file on the disk and a connection. */
const MAX_WAITING_RENDERS = 480;
/** How many users of one FamiBook can have all their places taken. */
const MAX_WAITING_USERS = 8;
const PORTRAITS = { atOnce: 1, waitingPerUser: 2, waitingPerFamibook: 8, waiting: 80 };
/** A gallery page whose renditions are all missing asks for many at once. */
const REMAKES = { atOnce: RENDERS_AT_ONCE, waitingPerUser: 64, waitingPerFamibook: 64, waiting: 640 };
/** Each reads a picture of up to 10 MB into memory. */
const STRIPS = { atOnce: 8, waiting: 100 };
/** Each takes a few reads of a file. */
const PROBES = { atOnce: 2, waiting: 20 };
/** The gateway lets one user have no more uploads under way. */
const UPLOAD_BEGINS = { atOnce: 2, waitingPerUser: 64, waitingPerFamibook: 256, waiting: 1_000 };
/** Requests for one upload wait for less time than their caller does, and no more than the gateway lets one user send. */
export const MAX_UPLOAD_LOCKS = { waitMs: 20_000, maxWaiting: 64 };

/** How much of each kind of work runs at once and waits, for this replica. */
export function createQueues({ FAMIBOOK_LIMIT_RENDERS: waitingPerUser }: MediaConfig) {
  const waiting = {
    waitingPerUser,
    waitingPerFamibook: waitingPerUser * MAX_WAITING_USERS,
    waiting: MAX_WAITING_RENDERS,
  };
  return {
    renderQueues: {
      usual: createFairQueue({ ...waiting, atOnce: RENDERS_AT_ONCE }),
      heavy: createFairQueue({ ...waiting, atOnce: 1 }),
    },
    portraitQueue: createFairQueue(PORTRAITS),
    remakeQueue: createFairQueue(REMAKES),
    stripQueue: createBoundedQueue(STRIPS),
    probeQueue: createBoundedQueue(PROBES),
    beginQueue: createFairQueue(UPLOAD_BEGINS),
  };
}
