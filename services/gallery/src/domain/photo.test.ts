import { expect, test } from 'vitest';
import { endOfMonth } from './photo.ts';

test('a list from a month on starts just before the next month, also at the turn of a year (D13)', () => {
  expect(endOfMonth('2026-12').at).toBe('2027-01-01T00:00:00.000Z');
  expect(endOfMonth('2026-02').at).toBe('2026-03-01T00:00:00.000Z');
});
