import { isDatabaseAway } from '../../db/database-away.ts';
import type { RetrySchedule } from './event-bus.ts';

/** How often the handling of an event has failed. */
export interface Tries {
  /** Those that count. */
  counted: number;
  /** Those since then for which the subscriber's database was away: an event is tried until the database is back. */
  away: number;
}

export const NO_TRIES: Tries = { counted: 0, away: 0 };

export function afterFailure({ counted, away }: Tries, reason: unknown): Tries {
  return isDatabaseAway(reason) ? { counted, away: away + 1 } : { counted: counted + 1, away: 0 };
}

/** The wait before the next try; undefined when there is none. */
export function waitAfter({ counted, away }: Tries, retries: RetrySchedule): number | undefined {
  return retries[(away > 0 ? Math.min(away, retries.length) : counted) - 1];
}
