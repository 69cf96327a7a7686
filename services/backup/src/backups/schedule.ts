import { Cron } from 'croner';

/** What scheduled backups are made as. */
export type ScheduledLevel = 'daily' | 'weekly' | 'monthly';

/** The latest moment of the schedule that has passed, in the time of the server. */
export function latestSlot(pattern: string, now: Date): Date | undefined {
  return new Cron(pattern, { paused: true }).previousRuns(1, now)[0];
}

/** The first of a month is also the month's backup, a Monday the week's: one backup a night is enough (D33). */
export function levelOf(slot: Date): ScheduledLevel {
  if (slot.getDate() === 1) return 'monthly';
  return slot.getDay() === 1 ? 'weekly' : 'daily';
}

export function isCronPattern(text: string): boolean {
  try {
    return new Cron(text, { paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
}
