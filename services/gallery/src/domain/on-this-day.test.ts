import { expect, test } from 'vitest';
import { earlierDays } from './on-this-day.ts';

const days = (date: string, timeZone = 'UTC', firstYear = 2020, lastYear = 2026) =>
  earlierDays(date, { timeZone, firstYear, lastYear });
const cameras = (date: string) => days(date).map(({ camera }) => camera.from.toISOString().slice(0, 10));

test('the same date in every earlier year, never in this one or a later one', () => {
  expect(cameras('2023-11-21')).toEqual(['2020-11-21', '2021-11-21', '2022-11-21']);
  expect(days('2020-11-21')).toEqual([]);
});

test('a day lasts from midnight to midnight where the caller is, also when a clock is put back or forward', () => {
  const [there] = days('2026-10-25', 'Europe/Paris', 2020, 2020);
  expect(there?.zone).toEqual({ from: new Date('2020-10-24T22:00:00Z'), to: new Date('2020-10-25T23:00:00Z') });
  const [forward] = days('2026-11-04', 'America/Sao_Paulo', 2018, 2018);
  expect(forward?.zone).toEqual({ from: new Date('2018-11-04T03:00:00Z'), to: new Date('2018-11-05T02:00:00Z') });
});

test('a camera knows no time zone', () => {
  const [there] = days('2026-10-25', 'Pacific/Auckland', 2020, 2020);
  expect(there?.camera).toEqual({ from: new Date('2020-10-25T00:00:00Z'), to: new Date('2020-10-26T00:00:00Z') });
});

test('a day that a place left out is no day there', () => {
  const [skipped] = days('2026-12-30', 'Pacific/Apia', 2011, 2011);
  expect(skipped?.zone.from).toEqual(skipped?.zone.to);
});

test('a 29th of February is remembered on its day, and on the 28th of years without one', () => {
  expect(cameras('2024-02-29')).toEqual(['2020-02-29']);
  expect(cameras('2024-02-28')).toEqual(['2020-02-28', '2021-02-28', '2022-02-28', '2023-02-28']);
  expect(cameras('2022-02-28')).toEqual(['2020-02-28', '2020-02-29', '2021-02-28']);
});
