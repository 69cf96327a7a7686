import { expect, test } from 'vitest';
import { withinDeadline } from './deadline.ts';

test('the caller gets a timeout, although the work that it ends fails as well', async () => {
  const stop = new AbortController();
  const work = () =>
    new Promise<never>((_, reject) => {
      stop.signal.addEventListener('abort', () => reject(new Error('ended')));
    });
  await expect(withinDeadline(1, stop, work)).rejects.toMatchObject({ code: 'timeout' });
  expect(stop.signal.reason).toMatchObject({ code: 'timeout' });
});
