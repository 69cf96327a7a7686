import { setTimeout as sleep } from 'node:timers/promises';

const MIN_PAUSE_MS = 25;
const MAX_PAUSE_MS = 1_000;

/**
 * Asks again until the question is answered with something; the deadline is a wait, not a figure. A pause is as long as
 * the question before it took, so that what costs much is asked half of the time at most.
 */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T | undefined | false | null> | T | undefined | false | null,
  deadlineMs = 60_000,
): Promise<T> {
  const end = Date.now() + deadlineMs;
  for (;;) {
    const askedAt = Date.now();
    const response = await ask();
    if (response) return response;
    if (Date.now() > end) throw new Error(`Waited ${deadlineMs} ms in vain for ${what}`);
    await sleep(Math.min(Math.max(Date.now() - askedAt, MIN_PAUSE_MS), MAX_PAUSE_MS));
  }
}
