import { expect, test } from 'vitest';
import { isBackupDue, isCronPattern, isRehearsalDue, latestSlot, levelFor } from './schedule.ts';

const NIGHTLY = '0 3 * * *';

test('the slot of a night counts from three o’clock, by the time of the server (D33)', () => {
  const createdAt = new Date(2026, 10, 20);
  const slotAt = (day: number, hour: number, minute = 0) =>
    latestSlot(NIGHTLY, new Date(2026, 10, day, hour, minute), { createdAt });
  expect(slotAt(22, 2, 59)).toEqual(new Date(2026, 10, 21, 3));
  expect(slotAt(22, 3, 1)).toEqual(new Date(2026, 10, 22, 3));
  expect(slotAt(22, 23)).toEqual(new Date(2026, 10, 22, 3));
});

test.each([
  ['*/10 * * * *', '2026-11-22T14:07', '2026-11-22T14:00'],
  ['0 5 * * *', '2026-03-01T04:00', '2026-02-28T05:00'],
  // In each of these the last month of the pattern lacks the days of a longer one.
  ['0 3 * */2 *', '2026-10-10T12:00', '2026-09-30T03:00'],
  ['0 3 * 4-9 *', '2026-11-10T12:00', '2026-09-30T03:00'],
  ['0 3 29 2 *', '2026-11-22T12:00', '2024-02-29T03:00'],
])('the latest slot of %s at %s is %s (D33)', (pattern, now, slot) => {
  expect(latestSlot(pattern, new Date(now), { createdAt: new Date(2020, 0, 1) })).toEqual(new Date(slot));
});

test('a schedule that is still to come the first time has no slot', () => {
  expect(latestSlot('0 0 3 1 1 * 2099', new Date(2026, 10, 22), { createdAt: new Date(2020, 0, 1) })).toBeUndefined();
});

test('nothing is due for a time before the installation, unless a clock that was ahead has dated it (D33)', () => {
  const now = new Date(2026, 10, 22, 12);
  expect(latestSlot(NIGHTLY, now, { createdAt: new Date(2026, 10, 22, 11) })).toBeUndefined();
  expect(latestSlot(NIGHTLY, now, { createdAt: new Date(2031, 0, 1) })).toEqual(new Date(2026, 10, 22, 3));
});

const after = (slot: Date, minutes: number) => new Date(slot.getTime() + minutes * 60_000);
/** In November 2026, whose first is a Sunday. */
const nightOf = (day: number) => new Date(2026, 10, day, 3);
/** The level of a night's backup, with a backup of each of these levels that was begun in the night of that day. */
function levelAt(day: number, taken: Readonly<Record<string, number>>, state = 'done') {
  const history = Object.entries(taken).map(([level, on]) => ({ level, state, startedAt: after(nightOf(on), 10) }));
  return levelFor(nightOf(day), after(nightOf(day), 90), history, { createdAt: new Date(2026, 0, 1) });
}

test('a night has one backup: of the month, of the week, or of the day (D33)', () => {
  expect(levelAt(1, {})).toBe('monthly');
  expect(levelAt(2, { monthly: 1 })).toBe('weekly');
  expect(levelAt(3, { monthly: 1, weekly: 2 })).toBe('daily');
});

test('what a month or a week has missed on its day is made up for on a later one (D33)', () => {
  expect(levelAt(20, {})).toBe('monthly');
  expect(levelAt(20, { monthly: 19 }, 'failed')).toBe('monthly');
  // It is the week's, too.
  expect(levelAt(21, { monthly: 20 })).toBe('daily');
  expect(levelAt(25, { monthly: 20 })).toBe('weekly');
  expect(levelAt(26, { monthly: 20, weekly: 25 })).toBe('daily');
  // A week begins on Monday.
  expect(levelAt(22, { monthly: 1, weekly: 16 })).toBe('daily');
});

test('nothing is made up for from before the installation, and what a clock that was ahead has dated does not count (D33)', () => {
  const levelSince = (createdAt: Date) => levelFor(nightOf(25), after(nightOf(25), 10), [], { createdAt });
  expect(levelSince(new Date(2026, 10, 24, 12))).toBe('daily');
  expect(levelSince(new Date(2026, 10, 20, 12))).toBe('weekly');
  expect(levelSince(new Date(2031, 0, 1))).toBe('monthly');
  expect(levelAt(25, { monthly: 30 })).toBe('monthly');
});

const [DAY, WEEK, MONTH] = [new Date(2026, 10, 24, 3), new Date(2026, 10, 23, 3), new Date(2026, 10, 1, 3)];
/** Whether the slot's backup is due an hour and a half later, with a backup that was begun that many minutes after it. */
const isDue = (slot: Date, level: string, { state = 'done', minutes = 10 } = {}) =>
  isBackupDue(slot, after(slot, 90), [{ level, state, startedAt: after(slot, minutes) }]);

test('a backup taken by hand stands for the one of the night when it is of its level or a higher one (D33)', () => {
  const dueBeside = (slot: Date) => ['daily', 'weekly', 'monthly', 'manual'].map((level) => isDue(slot, level));
  expect(dueBeside(DAY)).toEqual([false, false, false, true]);
  expect(dueBeside(WEEK)).toEqual([true, false, false, true]);
  expect(dueBeside(MONTH)).toEqual([true, true, false, true]);
});

test('the backup of the night is tried again an hour after it failed; what was before it or is dated ahead does not count', () => {
  const failed = (minutes: number) => isDue(MONTH, 'monthly', { state: 'failed', minutes });
  expect([failed(31), failed(30)]).toEqual([false, true]);
  const done = (minutes: number) => isDue(MONTH, 'monthly', { minutes });
  expect([done(-1), done(0), done(90), done(91)]).toEqual([true, false, false, true]);
  expect(isBackupDue(MONTH, after(MONTH, 90), [])).toBe(true);
});

test('the newest backup is rehearsed every week, and again the next night when that failed (D33)', () => {
  const slotOf = (day: number) => new Date(2026, 10, day, 3);
  const never = { lastProven: undefined, lastTried: undefined };
  expect(isRehearsalDue(slotOf(2), never)).toBe(true);
  const proven = { lastProven: new Date(2026, 10, 2, 6, 30), lastTried: new Date(2026, 10, 2, 6, 30) };
  expect([3, 6, 8].map((day) => isRehearsalDue(slotOf(day), proven))).toEqual([false, false, false]);
  expect(isRehearsalDue(slotOf(9), proven)).toBe(true);
  const failed = { ...proven, lastTried: new Date(2026, 10, 9, 3, 20) };
  expect(isRehearsalDue(slotOf(9), failed)).toBe(false);
  expect(isRehearsalDue(slotOf(10), failed)).toBe(true);
});

test('a schedule that never comes is refused', () => {
  expect(isCronPattern(NIGHTLY)).toBe(true);
  expect(isCronPattern('at night')).toBe(false);
  expect(isCronPattern('0 3 31 2 *')).toBe(false);
});
