import { expect, test } from 'vitest';
import { isCronPattern, latestSlot, levelOf } from './schedule.ts';

const NIGHTLY = '0 3 * * *';

test('the slot of a night counts from three o’clock, by the time of the server (D33)', () => {
  expect(latestSlot(NIGHTLY, new Date(2026, 10, 22, 2, 59))).toEqual(new Date(2026, 10, 21, 3));
  expect(latestSlot(NIGHTLY, new Date(2026, 10, 22, 3, 1))).toEqual(new Date(2026, 10, 22, 3));
  expect(latestSlot(NIGHTLY, new Date(2026, 10, 22, 23))).toEqual(new Date(2026, 10, 22, 3));
});

test('a night has one backup: of the month, of the week, or of the day (D33)', () => {
  expect(levelOf(new Date(2026, 10, 1, 3))).toBe('monthly');
  expect(levelOf(new Date(2026, 10, 23, 3))).toBe('weekly');
  expect(levelOf(new Date(2026, 10, 24, 3))).toBe('daily');
});

test('a schedule that never comes is refused', () => {
  expect(isCronPattern(NIGHTLY)).toBe(true);
  expect(isCronPattern('at night')).toBe(false);
  expect(isCronPattern('0 3 31 2 *')).toBe(false);
});
