import type { Traffic } from '@famibook/contracts/route';
import type { ServiceName } from '@famibook/contracts/services';
import { MAX_CONNECTIONS } from '@famibook/service-kit/calls/max-connections';
import { createKeyedSemaphore, type KeyedSemaphore } from './keyed-semaphore.ts';

/**
 * Turns for each kind of work that has permits of its own: the sockets to a service are few, and a client that uses up
 * those to one service does not delay requests to another.
 */
export interface Lanes {
  toService(service: ServiceName, traffic: Traffic): KeyedSemaphore;
  /** For files on their way in: those that wait are not read meanwhile. */
  readonly uploads: KeyedSemaphore;
  /** For what the gateway serves itself. */
  readonly own: KeyedSemaphore;
}

/** The most requests of one person or address that wait for a permit. */
const MAX_WAITING = 500;
const OWN_PERMITS = 1_000;
/** More than a browser sends at once; the bytes of an upload pass through up to three services. */
const UPLOADS_AT_ONCE = 8;

export function createLanes(atOnce: number): Lanes {
  const lanes = new Map<string, KeyedSemaphore>();
  const make = (permits: number) => createKeyedSemaphore({ atOnce, waiting: MAX_WAITING, permits });
  return {
    own: make(OWN_PERMITS),
    uploads: createKeyedSemaphore({
      atOnce: Math.min(atOnce, UPLOADS_AT_ONCE),
      waiting: Math.max(0, atOnce - UPLOADS_AT_ONCE),
      permits: MAX_CONNECTIONS.bulk,
    }),
    toService: (service, traffic) => {
      const name = `${service} ${traffic}`;
      const lane = lanes.get(name) ?? make(MAX_CONNECTIONS[traffic]);
      lanes.set(name, lane);
      return lane;
    },
  };
}
