import { setImmediate as otherWork } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('a few of each key begin at once, and the others in the order they came, a few in each round (D24)', async () => {
  const turn = createTurns(2);
  const begun: number[] = [];
  expect([turn('greedy'), turn('greedy')]).toEqual([undefined, undefined]);
  const all = [1, 2, 3, 4, 5].map(async (at) => {
    await turn('greedy');
    begun.push(at);
  });
  expect(turn('anna')).toBeUndefined();
  await otherWork();
  expect(begun).toEqual([1, 2]);
  await otherWork();
  expect(begun).toEqual([1, 2, 3, 4]);
  await Promise.all(all);
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

it('a key that has waited for nothing in a whole round begins at once again (D24)', async () => {
  const turn = createTurns(1);
  expect(turn('anna')).toBeUndefined();
  expect(turn('anna')).toBeInstanceOf(Promise);
  await otherWork();
  await otherWork();
  expect(turn('anna')).toBeUndefined();
});
