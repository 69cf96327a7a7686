import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isItsTurn, nextTurn } from './mend-damaged.ts';

test('in one of thirty turns in a row an original is read again (D30)', () => {
  for (const last of [undefined, 17]) {
    const sha256 = randomBytes(32).toString('hex');
    const turns: number[] = [];
    for (let turn = nextTurn(last); turns.length < 30; turn = nextTurn(turn)) turns.push(turn);
    expect(turns.filter((turn) => isItsTurn(sha256, turn))).toHaveLength(1);
  }
});
