import { withTimeout } from '../../../runtime/with-timeout.ts';
import { NotPublished } from '../event-bus.ts';

/** The broker, or a connection to it, did not respond. */
export class TimeOut extends NotPublished {}

/** How long a broker may take to close a channel. */
export const CLOSE_TIMEOUT_MS = 2_000;

/** @throws TimeOut when `work` has not ended after `ms`; it is left to itself then */
export function within<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  return withTimeout(work, ms, () => {
    throw new TimeOut(`Waited ${ms} ms for ${what}`);
  });
}
