import { expect, test } from 'vitest';
import { outdated } from './retention.ts';

const backups = (count: number, level: string, { state = 'done', integrity = true } = {}) =>
  Array.from({ length: count }, (_, at) => ({ level, state, integrity, at }));

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
  expect(outdated([...incomplete.slice(0, 7), ...backups(1, 'daily')])).toEqual([]);
  expect(outdated([...incomplete, ...backups(2, 'daily')]).map(({ integrity, at }) => [integrity, at])).toEqual([
    [false, 7],
    [false, 8],
    [true, 1],
  ]);
});
