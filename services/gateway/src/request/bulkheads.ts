import type { Traffic } from '@famibook/contracts/route';
import type { ServiceName } from '@famibook/contracts/services';
import { MAX_CONNECTIONS } from '@famibook/service-kit/calls/max-connections';
import { createKeyedSemaphore, type KeyedSemaphore } from './keyed-semaphore.ts';

/**
 * Separate permits for each service and kind of traffic: sockets to a service are few, and a client that uses up those
 * to one service must not delay requests to another.
 */
export interface Bulkheads {
  toService(service: ServiceName, traffic: Traffic): KeyedSemaphore;
  /** For incoming files, which are not read while they wait. */
  readonly uploads: KeyedSemaphore;
  /** For what the gateway serves itself. */
  readonly own: KeyedSemaphore;
}

/** The most requests of one person or address that wait for a permit. */
const MAX_WAITING = 500;
const OWN_PERMITS = 1_000;
/** More than a browser sends at once; the bytes of an upload pass through up to three services. */
const UPLOADS_AT_ONCE = 8;

export function createBulkheads(atOnce: number): Bulkheads {
  const bulkheads = new Map<string, KeyedSemaphore>();
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
      const bulkhead = bulkheads.get(name) ?? make(MAX_CONNECTIONS[traffic]);
      bulkheads.set(name, bulkhead);
      return bulkhead;
    },
  };
}
