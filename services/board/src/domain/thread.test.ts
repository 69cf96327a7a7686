import { expect, test } from 'vitest';
import { threadsWithin } from './thread.ts';

const threads = [
  { id: 'a', size: 3 },
  { id: 'b', size: 1 },
  { id: 'c', size: 4 },
  { id: 'd', size: 1 },
];

test('a part of a removal is whole threads, in their order, as long as they fit (D8, D40)', () => {
  expect(threadsWithin(threads, 9)).toEqual(['a', 'b', 'c', 'd']);
  expect(threadsWithin(threads, 8)).toEqual(['a', 'b', 'c']);
  expect(threadsWithin(threads, 7)).toEqual(['a', 'b']);
  expect(threadsWithin(threads, 2)).toEqual([]);
  expect(threadsWithin([], 2)).toEqual([]);
});
