import { setImmediate as otherWork } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createRoundLimit } from './round-limit.ts';

it('a few of each key begin at once, and the others in the order they came, a few in each round (D24)', async () => {
  const begin = createRoundLimit(2);
  const begun: number[] = [];
  expect([begin('greedy'), begin('greedy')]).toEqual([undefined, undefined]);
  const all = [1, 2, 3, 4, 5].map(async (at) => {
    await begin('greedy');
    begun.push(at);
  });
  expect(begin('anna')).toBeUndefined();
  await otherWork();
  expect(begun).toEqual([1, 2]);
  await otherWork();
  expect(begun).toEqual([1, 2, 3, 4]);
  await Promise.all(all);
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

it('a key that has waited for nothing in a whole round begins at once again (D24)', async () => {
  const begin = createRoundLimit(1);
  expect(begin('anna')).toBeUndefined();
  expect(begin('anna')).toBeInstanceOf(Promise);
  await otherWork();
  await otherWork();
  expect(begin('anna')).toBeUndefined();
});
