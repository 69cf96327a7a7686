/** What scheduled backups are made as, the lower first. */
const SCHEDULED = ['daily', 'weekly', 'monthly'] as const;

export type ScheduledLevel = (typeof SCHEDULED)[number];

/** Whether a backup of this level can be the schedule's. */
export function isScheduled(level: string): level is ScheduledLevel {
  return rankOf(level) >= 0;
}

/** Whether a backup of this level also counts as one of a scheduled level: a monthly one does as the week's. */
export function countsAs(level: string, scheduled: ScheduledLevel): boolean {
  return rankOf(level) >= rankOf(scheduled);
}

function rankOf(level: string): number {
  return (SCHEDULED as readonly string[]).indexOf(level);
}
