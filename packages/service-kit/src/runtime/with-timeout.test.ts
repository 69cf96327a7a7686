import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { withTimeout } from './with-timeout.ts';

const never = new Promise<never>(() => undefined);

test('work that ends in time is what counts, and so is its error', async () => {
  const onTimeout = vi.fn();
  expect(await withTimeout(Promise.resolve('done'), 1, onTimeout)).toBe('done');
  await expect(withTimeout(Promise.reject(new Error('broken')), 1, onTimeout)).rejects.toThrow('broken');
  await wait(5);
  expect(onTimeout).not.toHaveBeenCalled();
});

test('after the time the caller has what was to be then, or its error', async () => {
  expect(await withTimeout(never, 1, () => 'late')).toBe('late');
  const fail = () => {
    throw new Error('too late');
  };
  await expect(withTimeout(never, 1, fail)).rejects.toThrow('too late');
});

test('an error of work that was left to itself is caught', async () => {
  const work = wait(5).then(() => Promise.reject(new Error('much later')));
  expect(await withTimeout(work, 1, () => 'late')).toBe('late');
  await wait(10);
});
