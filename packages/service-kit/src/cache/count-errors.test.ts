import { expect, test } from 'vitest';
import { countErrors } from './count-errors.ts';
import { createMemoryCache } from './memory.ts';

test('counts each command that failed, and no ping', async () => {
  let errors = 0;
  const memory = createMemoryCache();
  const away = async () => {
    throw new Error('the cache is away');
  };
  const broken = { ...memory, get: away, increment: away, ping: away };
  const cache = countErrors(broken, () => void errors++);
  await cache.set('a', '1', 60);
  expect(errors).toBe(0);
  await expect(cache.get('a')).rejects.toThrow('away');
  await expect(cache.increment('a', 1, 60)).rejects.toThrow('away');
  await expect(cache.ping()).rejects.toThrow('away');
  expect(errors).toBe(2);
});
