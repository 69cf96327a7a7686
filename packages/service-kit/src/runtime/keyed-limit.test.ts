import { expect, test } from 'vitest';
import { createKeyedLimit } from './keyed-limit.ts';

test('work of one key runs one after another, also after a failure, and work of another key does not wait', async () => {
  const oneAtATime = createKeyedLimit({ atOnce: 1 });
  const first = Promise.withResolvers<void>();
  const done: string[] = [];
  const note = (name: string) => async () => void done.push(name);
  const failing = oneAtATime('a', () => first.promise.then(() => Promise.reject(new Error('failed'))));
  const second = oneAtATime('a', note('second'));
  await oneAtATime('b', note('other'));
  expect(done).toEqual(['other']);
  first.resolve();
  await expect(failing).rejects.toThrow('failed');
  await second;
  expect(done).toEqual(['other', 'second']);
});

test('more than may wait are refused, and one comes in again when one has gone', async () => {
  const limited = createKeyedLimit({ atOnce: 1, maxWaiting: 1, refusal: () => new Error('too many') });
  const running = Promise.withResolvers<void>();
  const first = limited('a', () => running.promise);
  const second = limited('a', async () => 'second');
  await expect(limited('a', async () => 'third')).rejects.toThrow('too many');
  running.resolve();
  await first;
  expect(await second).toBe('second');
  expect(await limited('a', async () => 'fourth')).toBe('fourth');
});
