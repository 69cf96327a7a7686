import { expect, test } from 'vitest';
import { outdated } from './retention.ts';

/** At noon, so that a clock that is set by an hour makes no other day of it. */
const NEWEST = new Date(2026, 10, 20, 12);
const DAY_MS = 24 * 3_600_000;

const backups = (
  count: number,
  level: string,
  { state = 'done', integrity = true as boolean | null, everyMs = DAY_MS } = {},
) =>
  Array.from({ length: count }, (_, at) => {
    const startedAt = new Date(NEWEST.getTime() - at * everyMs);
    return { level, state, integrity, at, startedAt };
  });

test('7 daily, 4 weekly and 12 monthly backups stay, the newest of each (D33)', () => {
  const all = [...backups(9, 'daily'), ...backups(6, 'weekly'), ...backups(13, 'monthly')];
  expect(outdated(all).map(({ level, at }) => `${level} ${at}`)).toEqual([
    'daily 7',
    'daily 8',
    'weekly 4',
    'weekly 5',
    'monthly 12',
  ]);
});

test('of the backups from before upgrades the newest 5 stay, however many of one day they are (D33)', () => {
  const twiceADay = backups(7, 'pre-deployment', { everyMs: DAY_MS / 2 });
  expect(outdated(twiceADay).map(({ at }) => at)).toEqual([5, 6]);
});

test('manual and emergency backups stay until they are deleted (D33)', () => {
  expect(outdated([...backups(50, 'manual'), ...backups(50, 'emergency')])).toEqual([]);
});

test('a backup that failed does not count as one that is there, and only the latest of them are shown', () => {
  const all = [...backups(25, 'daily', { state: 'failed' }), ...backups(7, 'daily')];
  expect(outdated(all)).toEqual(all.slice(20, 25));
});

test('what runs or is being deleted is left alone', () => {
  const others = ['running', 'deleting'].flatMap((state) => backups(30, 'daily', { state }));
  expect(outdated(others)).toEqual([]);
});

test('the newest backup that has every original stays, however many incomplete ones are newer (D33)', () => {
  const incomplete = backups(9, 'daily', { integrity: false });
  for (const integrity of [true, null])
    expect(outdated([...incomplete.slice(0, 7), ...backups(1, 'daily', { integrity })])).toEqual([]);
  expect(outdated([...incomplete, ...backups(2, 'daily')]).map(({ integrity, at }) => [integrity, at])).toEqual([
    [false, 7],
    [false, 8],
    [true, 1],
  ]);
});

test('of a schedule that runs every hour the newest 7 stay, and the newest of each of 7 days (D33)', () => {
  const hourly = backups(24 * 9, 'daily', { everyMs: 3_600_000 });
  const gone = new Set(outdated(hourly));
  const left = hourly.filter((backup) => !gone.has(backup)).map(({ startedAt }) => startedAt);
  const newestOfDays = [19, 18, 17, 16, 15, 14].map((day) => new Date(2026, 10, day, 23));
  expect(left).toEqual([...hourly.slice(0, 7).map(({ startedAt }) => startedAt), ...newestOfDays]);
});
