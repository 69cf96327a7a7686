import type { Traffic } from '@famibook/contracts/route';
import type { ServiceName } from '@famibook/contracts/services';
import { MAX_SOCKETS } from '../proxy/agents.ts';
import { createTurns, type Turns } from './turns.ts';

/**
 * Turns for each kind of work that has places of its own: the sockets to a service are few, and who uses up those to
 * one service holds up nobody at another.
 */
export interface Lanes {
  toService(service: ServiceName, traffic: Traffic): Turns;
  /** For files on their way in: those that wait are not read meanwhile. */
  readonly uploads: Turns;
  /** For what the gateway answers itself. */
  readonly own: Turns;
}

/** Of one person or address, for their turn. */
const MAX_WAITING = 500;
const OWN_PLACES = 1_000;
/** More than a browser sends at once. Each passes through several hands, and its bytes through each of them. */
const UPLOADS_AT_ONCE = 8;

export function createLanes(atOnce: number): Lanes {
  const lanes = new Map<string, Turns>();
  const make = (places: number) => createTurns({ atOnce, waiting: MAX_WAITING, places });
  return {
    own: make(OWN_PLACES),
    uploads: createTurns({
      atOnce: Math.min(atOnce, UPLOADS_AT_ONCE),
      waiting: Math.max(0, atOnce - UPLOADS_AT_ONCE),
      places: MAX_SOCKETS.bulk,
    }),
    toService: (service, traffic) => {
      const name = `${service} ${traffic}`;
      const lane = lanes.get(name) ?? make(MAX_SOCKETS[traffic]);
      lanes.set(name, lane);
      return lane;
    },
  };
}
