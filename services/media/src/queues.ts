import type { MediaConfig } from './config.ts';
import { createBoundedQueue } from './ingest/bounded-queue.ts';
import { createFairQueue } from './ingest/fair-queue.ts';

/** Two cores decode two pictures at once; a third one would only delay them. */
export const RENDERS_AT_ONCE = 2;
/** One more takes turns with them, so that no core is idle while renditions are flushed to the disk. */
const PICTURES_AT_ONCE = RENDERS_AT_ONCE + 1;
/** A waiting picture takes a file on the disk and a connection. */
const MAX_WAITING_RENDERS = 480;
/** How many users of one FamiBook can use all their places at once. */
const MAX_WAITING_USERS = 8;
const PORTRAITS = { atOnce: 1, waitingPerUser: 2, waitingPerFamiBook: 8, waiting: 80 };
/** A gallery page without any renditions requests many at once. */
const REMAKES = { atOnce: RENDERS_AT_ONCE, waitingPerUser: 64, waitingPerFamiBook: 64, waiting: 640 };
/** Each reads a picture of up to 10 MB into memory. */
const STRIPS = {
  atOnce: 8,
  waitingPerUser: 32,
  waitingPerFamiBook: 128,
  waiting: 640,
  doing: 'made ready to download',
};
/** Each reads a file a few times. */
const PROBES = { atOnce: 2, waiting: 20 };
/** The gateway allows one user no more uploads at once. */
const UPLOAD_BEGINS = { atOnce: 2, waitingPerUser: 64, waitingPerFamiBook: 256, waiting: 1_000 };
/** Requests for one upload time out before their caller does; the gateway lets no user send more at once. */
export const MAX_UPLOAD_LOCKS = { waitMs: 20_000, maxWaiting: 64 };

/** Makes the queues, which bound how much of each kind of work runs and waits at this replica. */
export function createQueues({ FAMIBOOK_LIMIT_RENDERS: waitingPerUser }: MediaConfig) {
  const waiting = {
    waitingPerUser,
    waitingPerFamiBook: waitingPerUser * MAX_WAITING_USERS,
    waiting: MAX_WAITING_RENDERS,
  };
  return {
    renderQueues: {
      usual: createFairQueue({ ...waiting, atOnce: PICTURES_AT_ONCE }),
      heavy: createFairQueue({ ...waiting, atOnce: 1 }),
    },
    portraitQueue: createFairQueue(PORTRAITS),
    remakeQueue: createFairQueue(REMAKES),
    stripQueue: createFairQueue(STRIPS),
    probeQueue: createBoundedQueue(PROBES),
    beginQueue: createFairQueue(UPLOAD_BEGINS),
  };
}
