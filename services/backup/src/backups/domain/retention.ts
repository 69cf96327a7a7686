import { isScheduled } from './scheduled-level.ts';

/** How many backups of a level stay; manual and emergency ones stay until they are deleted (D33). */
const RETAINED: Readonly<Record<string, number>> = { daily: 7, weekly: 4, monthly: 12, 'pre-deployment': 5 };
/** How many that came to nothing are shown. */
const MAX_UNFINISHED = 20;

interface RetainedBackup {
  level: string;
  state: string;
  /** False when originals were missing already; null when that is not known. */
  integrity: boolean | null;
  startedAt: Date;
}

/**
 * The backups that retention deletes, given all of them, the newest first. Of each level the newest stay; of a
 * scheduled level also the newest of each of as many days, so that several a day do not push out older days. The newest
 * backup with every original always stays (D33).
 */
export function outdated<B extends RetainedBackup>(newestFirst: readonly B[]): B[] {
  const newestWhole = newestFirst.find(({ state, integrity }) => state === 'done' && integrity !== false);
  const counts = new Map<string, number>();
  const days = new Map<string, Set<string>>();
  return newestFirst.filter((backup) => {
    const { level, state, startedAt } = backup;
    if (state !== 'done' && state !== 'failed' && state !== 'cancelled') return false;
    const kind = state === 'done' ? level : 'unfinished';
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (state !== 'done') return count > MAX_UNFINISHED;
    const daysOfLevel = days.get(level) ?? new Set();
    days.set(level, daysOfLevel);
    const day = startedAt.toDateString();
    const isNewestOfDay = !daysOfLevel.has(day);
    daysOfLevel.add(day);
    const limit = RETAINED[level];
    if (limit === undefined || backup === newestWhole) return false;
    return count > limit && !(isScheduled(level) && isNewestOfDay && daysOfLevel.size <= limit);
  });
}
