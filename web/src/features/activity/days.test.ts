// @vitest-environment node
import { expect, test } from 'vitest';
import { ALL_DAYS, timeBounds } from './days.ts';

const local = (text: string) => new Date(text).toISOString();

test('both days of the filter are whole in the time zone of the reader, also when the clock changes (D41)', () => {
  expect(timeBounds({ from: '2026-11-20', to: '2026-11-20' })).toEqual({
    since: local('2026-11-20T00:00'),
    until: local('2026-11-21T00:00'),
  });
  expect(timeBounds({ from: '', to: '2026-12-31' })).toEqual({ until: local('2027-01-01T00:00') });
  expect(timeBounds({ from: '2026-10-25', to: '2026-10-25' })).toEqual({
    since: local('2026-10-25T00:00'),
    until: local('2026-10-26T00:00'),
  });
});

test('no day, and a year that is still being typed, bound nothing', () => {
  expect(timeBounds(ALL_DAYS)).toEqual({});
  expect(timeBounds({ from: '0002-01-01', to: '20261-01-01' })).toEqual({});
});
