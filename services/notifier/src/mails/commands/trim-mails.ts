import type { Deps } from '../ports.ts';

const DAY_MS = 24 * 60 * 60_000;
/** As long as the inbox, so that an event that comes again finds its mail. */
const ENDED_DAYS = 14;
/** As long as dead letters. */
const UNDELIVERED_DAYS = 90;
const BATCH = 1_000;

/** Removes mails that ended long ago, a batch in each statement. */
export function trimMails({ mails, now }: Pick<Deps, 'mails' | 'now'>) {
  return async (): Promise<void> => {
    const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
    const before = { undelivered: daysAgo(UNDELIVERED_DAYS), others: daysAgo(ENDED_DAYS) };
    while ((await mails.trim(BATCH, before)) === BATCH);
  };
}
