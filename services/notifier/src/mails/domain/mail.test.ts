import { describe, expect, it } from 'vitest';
import { giveUpTime, nextTry, readRecipient, recipientText } from './mail.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const start = new Date('2026-11-22T10:00:00Z');
const id = '01890000-0000-7000-8000-000000000001';

describe('a mail that the server does not take (D44)', () => {
  const giveUpAt = giveUpTime(start);

  it('is tried again after growing waits of at most an hour', () => {
    const waits = [1, 2, 3, 6, 7, 8, 1_000].map(
      (tries) => ((nextTry({ tries, giveUpAt }, start)?.getTime() ?? 0) - start.getTime()) / MINUTE,
    );
    expect(waits).toEqual([1, 2, 4, 32, 60, 60, 60]);
  });

  it('is tried for the last time after 3 days, and then given up', () => {
    const late = new Date(start.getTime() + 3 * DAY - MINUTE);
    expect(nextTry({ tries: 50, giveUpAt }, late)).toEqual(new Date(start.getTime() + 3 * DAY));
    expect(nextTry({ tries: 51, giveUpAt }, new Date(start.getTime() + 3 * DAY))).toBeUndefined();
  });
});

it('a recipient is read as it was written', () => {
  for (const text of [`user:${id}`, `manager:${id}`, 'applicant:12'])
    expect(recipientText(readRecipient(text))).toBe(text);
  expect(() => readRecipient('nobody')).toThrow(TypeError);
});
