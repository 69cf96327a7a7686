import { expect, it } from 'vitest';
import { indexOfMonth, nearest, scaleOf, yearsOf } from './month-scale.ts';

const counts = (...months: string[]) => months.map((month) => ({ month, count: 3 }));

it('stands months on a line of time, the newest on top, long gaps no longer than a year', () => {
  const { months, steps } = scaleOf(counts('2026-11', '2026-05', '1987-06'));
  expect(steps).toBe(6 + 12);
  expect(months.map(({ at }) => at)).toEqual([0, 6 / 18, 1]);
});

it('knows what to do with one month, and with none', () => {
  expect(scaleOf(counts('2026-11')).months).toMatchObject([{ at: 0 }]);
  expect(scaleOf([])).toEqual({ months: [], steps: 0 });
});

it('writes a year at its newest month, where there is room', () => {
  const { months } = scaleOf(counts('2026-11', '2025-12', '2025-01', '2024-12', '2023-11'));
  expect(yearsOf(months, 0).map(({ year }) => year)).toEqual(['2026', '2025', '2024', '2023']);
  expect(yearsOf(months, 0.5).map(({ year }) => year)).toEqual(['2026', '2024']);
});

it('finds the month under the pointer, and the one in view', () => {
  const { months } = scaleOf(counts('2026-11', '2026-05', '2025-11'));
  expect([0, 0.24, 0.26, 0.9].map((at) => nearest(months, at))).toEqual([0, 0, 1, 2]);
  expect(['2026-12', '2026-11', '2026-07', '2024-01'].map((month) => indexOfMonth(months, month))).toEqual([
    0, 0, 1, 2,
  ]);
});
