import { expect, test } from 'vitest';
import { endOfMonth } from './cursors.ts';

test('a month begins just before the next one, also over the turn of a year (D13)', () => {
  expect(endOfMonth('2026-12').at).toBe('2027-01-01T00:00:00.000Z');
  expect(endOfMonth('2026-02').at).toBe('2026-03-01T00:00:00.000Z');
});
