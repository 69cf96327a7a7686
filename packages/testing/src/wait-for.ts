import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again until the question is answered with something; the deadline is a wait, not a figure. */
export const waitFor = async <T>(
  what: string,
  ask: () => Promise<T | undefined | false | null> | T | undefined | false | null,
  deadlineMs = 60_000,
): Promise<T> => {
  const end = Date.now() + deadlineMs;
  for (;;) {
    const response = await ask();
    if (response) return response;
    if (Date.now() > end) throw new Error(`Waited ${deadlineMs} ms in vain for ${what}`);
    await sleep(25);
  }
};
