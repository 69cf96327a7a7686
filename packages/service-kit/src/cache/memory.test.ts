import { expect, test } from 'vitest';
import { describeCache } from './cache.contract.ts';
import { createMemoryCache } from './memory.ts';

describeCache('in memory', async () => {
  const cache = createMemoryCache();
  return [cache, cache];
});

test('keeps at most what it may; what was not used for longest goes', async () => {
  const cache = createMemoryCache({ maxEntries: 2 });
  await cache.set('a', '1', 60);
  await cache.set('b', '2', 60);
  await cache.get('a');
  await cache.set('c', '3', 60);
  expect([await cache.get('a'), await cache.get('b'), await cache.get('c')]).toEqual(['1', null, '3']);
});
