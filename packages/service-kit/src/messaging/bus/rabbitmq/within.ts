import { NotPublished } from '../event-bus.ts';

/** The broker, or a connection to it, did not respond. */
export class TimeOut extends NotPublished {}

/** How long a broker may take to close a channel. */
export const CLOSE_TIMEOUT_MS = 2_000;

/** @throws TimeOut when `work` has not ended after `ms`; it is left to itself then */
export async function within<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeOut(`Waited ${ms} ms for ${what}`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
