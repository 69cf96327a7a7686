import { setTimeout as wait } from 'node:timers/promises';

/** Tries until it no longer throws; the last failure when `ms` have passed. */
export async function until<T>(attempt: () => T | Promise<T>, ms = 60_000, everyMs = 25): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await wait(everyMs);
    }
  }
}
