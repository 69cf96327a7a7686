import { Cron } from 'croner';
import { countsAs, type ScheduledLevel } from './domain/scheduled-level.ts';

/**
 * The schedule's latest moment that has passed since the installation was created, in the server's time. An
 * installation dated in the future was created by a clock that was ahead, and counts as older than every moment.
 */
export function latestSlot(pattern: string, now: Date, { createdAt }: { createdAt: Date }): Date | undefined {
  const slot = lastRun(new Cron(pattern, { paused: true }), now);
  return slot && (slot > createdAt || createdAt > now) ? slot : undefined;
}

const HOUR_MS = 3_600_000;
/** How far back a slot is looked for, step by step; the last 29 February may be eight years ago. */
const LOOK_BACK_HOURS = [1, 24, 32 * 24, 366 * 24, 8 * 366 * 24];

/** Looks forward from before, because croner's search backwards throws where a month lacks the pattern's last day. */
function lastRun(cron: Cron, now: Date): Date | undefined {
  for (const hours of LOOK_BACK_HOURS) {
    let found: Date | undefined;
    let next = cron.nextRun(new Date(now.getTime() - hours * HOUR_MS));
    while (next && next <= now) {
      found = next;
      next = cron.nextRun(next);
    }
    if (found) return found;
  }
  return undefined;
}

/**
 * Whether the backup of a slot is to be taken now. A manual one since then counts when it is of the slot's level or a
 * higher one; what a clock that was ahead has dated later than now does not (D33).
 */
export function isBackupDue(slot: Date, now: Date, newestFirst: readonly PastBackup[]): boolean {
  const ofSlot = newestFirst.filter(
    ({ level, startedAt }) => countsAs(level, levelOf(slot)) && startedAt >= slot && startedAt <= now,
  );
  if (ofSlot.some(({ state }) => state === 'done')) return false;
  const [latest] = ofSlot;
  return !latest || now.getTime() - latest.startedAt.getTime() >= RETRY_MS;
}

interface PastBackup {
  level: string;
  state: string;
  startedAt: Date;
}

/** A backup that failed is tried again, but not at once. */
const RETRY_MS = 3_600_000;

/**
 * Whether the newest backup is to be rehearsed: once a week, at a moment of the schedule, so that it is the backup of that
 * night. A rehearsal that failed is tried again at the next moment, with the backup of then.
 */
export function isRehearsalDue(slot: Date, { lastProven, lastTried }: PastRehearsals): boolean {
  if (lastTried && lastTried >= slot) return false;
  return !lastProven || slot.getTime() - lastProven.getTime() > REHEARSED_EVERY_MS;
}

/** When rehearsals began. */
interface PastRehearsals {
  lastProven: Date | undefined;
  lastTried: Date | undefined;
}

/** A week, less the time by which one may begin after its moment: behind a long backup, or when the machine was off. */
const REHEARSED_EVERY_MS = 6.5 * 24 * 3_600_000;

/**
 * What the backup of a slot is taken as: the month's while the month has none yet, the week's while the week has none,
 * else the day's: one a night is enough, and what a machine that was off has missed is made up for (D33).
 */
export function levelFor(
  slot: Date,
  now: Date,
  history: readonly PastBackup[],
  { createdAt }: { createdAt: Date },
): ScheduledLevel {
  const done = history.filter(({ state, startedAt }) => state === 'done' && startedAt <= now);
  // Nothing is made up for from before the installation.
  const beginning = createdAt > now ? new Date(0) : createdAt;
  const isMissing = (level: ScheduledLevel, since: Date) =>
    beginning < since && !done.some((backup) => countsAs(backup.level, level) && backup.startedAt >= since);
  const first = new Date(slot.getFullYear(), slot.getMonth(), 1);
  const monday = new Date(slot.getFullYear(), slot.getMonth(), slot.getDate() - ((slot.getDay() + 6) % 7));
  if (isMissing('monthly', first)) return 'monthly';
  if (isMissing('weekly', monday)) return 'weekly';
  return levelOf(slot);
}

/** By its day alone: one of the first of a month is the month's, one of a Monday the week's. */
function levelOf(slot: Date): ScheduledLevel {
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
