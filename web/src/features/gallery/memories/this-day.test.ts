// @vitest-environment node
import { expect, it } from 'vitest';
import { somePhoto } from '../testing/some-photo.ts';
import { byYearsAgo, dateOf } from './this-day.ts';

it('is the date where the device is', () => {
  expect(dateOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

it('groups by years ago, the last year first, by the camera’s date where there is one', () => {
  const photos = [
    somePhoto(1, { createdAt: '2025-11-21T12:00:00.000Z' }),
    somePhoto(2, { takenAt: '2019-11-21T12:00:00.000Z', createdAt: '2025-11-21T12:00:00.000Z' }),
    somePhoto(3, { takenAt: '2019-11-21T09:00:00.000Z' }),
  ];
  const groups = byYearsAgo(photos, new Date(2026, 10, 21));
  expect(groups.map(({ years, photos }) => [years, photos.length])).toEqual([
    [1, 1],
    [7, 2],
  ]);
});
