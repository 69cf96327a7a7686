import { expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';

async function* upTo(last: number) {
  for (let number = 1; number <= last; number++) yield number;
}

test.each([
  [0, []],
  [2, [[1, 2]]],
  [
    4,
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [5, [[1, 2], [3, 4], [5]]],
])('%i pieces come in batches of two, of which the last may be shorter', async (last, batches) => {
  const found: number[][] = [];
  for await (const batch of inBatches(upTo(last), 2)) found.push(batch);
  expect(found).toEqual(batches);
});
