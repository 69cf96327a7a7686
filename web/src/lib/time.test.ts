import { expect, it } from 'vitest';
import { calendarDay, timeAgo } from './time.ts';

const now = new Date(2026, 10, 21, 12, 0);
const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts).toISOString();

it.each([
  [at(2026, 10, 21, 12, 0), 'just now'],
  [at(2026, 10, 21, 11, 55), '5 minutes ago'],
  [at(2026, 10, 21, 10, 0), '2 hours ago'],
  [at(2026, 10, 20, 23, 50), 'yesterday'],
  [at(2026, 10, 15, 9, 0), 'Sunday'],
])('says %s as %s', (instant, said) => {
  expect(timeAgo(instant, now)).toBe(said);
});

it('gives the day when it is longer ago, and the year when it is another one', () => {
  expect(timeAgo(at(2026, 2, 3), now)).toMatch(/March/);
  expect(timeAgo(at(2019, 2, 3), now)).toMatch(/2019/);
});

it('names today and yesterday by the calendar, whatever the hour, and any other day by its date', () => {
  expect(calendarDay(at(2026, 10, 21, 0, 1), now)).toBe('Today');
  expect(calendarDay(at(2026, 10, 20, 23, 59), now)).toBe('Yesterday');
  expect(calendarDay(at(2026, 10, 19), now)).toMatch(/^(?:November 19|19 November),? 2026$/);
});
