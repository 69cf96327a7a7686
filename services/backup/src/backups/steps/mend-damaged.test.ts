import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isItsTurn } from './mend-damaged.ts';

test('of thirty backups in a row one reads an original again (D30)', () => {
  for (const first of [1, 29, 4_711]) {
    const sha256 = randomBytes(32).toString('hex');
    const numbers = Array.from({ length: 30 }, (_, at) => first + at);
    expect(numbers.filter((number) => isItsTurn(sha256, number))).toHaveLength(1);
  }
});
