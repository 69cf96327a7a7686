import { describe, expect, it } from 'vitest';
import { takenAtFrom } from './taken-at.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const taken = (date: string | undefined) => takenAtFrom(date, NOW)?.toISOString();

describe('when a picture was taken (D17)', () => {
  it('is the camera’s own local time, wherever it was', () => {
    expect(taken('2024:07:14 18:30:05')).toBe('2024-07-14T18:30:05.000Z');
  });

  it.each([
    ['no date', undefined],
    ['an empty date', ''],
    ['blanks', '    :  :     :  :  '],
    ['zeros', '0000:00:00 00:00:00'],
    ['a month that never was', '2024:13:01 00:00:00'],
    ['a day that never was', '2023:02:29 10:00:00'],
    ['an hour that never was', '2024:07:14 25:00:00'],
    ['a minute that never was', '2024:07:14 10:61:00'],
    ['a clock that was never set', '1899:12:31 23:59:59'],
    ['the future', '2031:01:01 00:00:00'],
    ['words', 'last summer'],
  ])('is unknown for %s', (_, date) => {
    expect(taken(date)).toBeUndefined();
  });
});
