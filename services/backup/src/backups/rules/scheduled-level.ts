/** What scheduled backups are made as. */
export type ScheduledLevel = 'daily' | 'weekly' | 'monthly';

const SCHEDULED: ReadonlySet<string> = new Set<ScheduledLevel>(['daily', 'weekly', 'monthly']);

/** Whether the schedule began it. */
export function isScheduled(level: string): level is ScheduledLevel {
  return SCHEDULED.has(level);
}
