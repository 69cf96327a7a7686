import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isItsTurn } from './mend-damaged.ts';

const DAY = 86_400_000;

test('on one of thirty days in a row an original is read again (D30)', () => {
  for (const first of ['2026-12-31T03:00:00Z', '2028-02-28T23:59:59Z']) {
    const sha256 = randomBytes(32).toString('hex');
    const days = Array.from({ length: 30 }, (_, at) => new Date(Date.parse(first) + at * DAY));
    expect(days.filter((day) => isItsTurn(sha256, day))).toHaveLength(1);
  }
});
