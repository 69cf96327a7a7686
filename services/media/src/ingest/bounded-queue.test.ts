import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createBoundedQueue } from './bounded-queue.ts';

describe('the bounded queue', () => {
  it('works on some at once, lets some wait, and sends the rest away to come back later', async () => {
    const queue = createBoundedQueue({ atOnce: 2, waiting: 3 });
    let [running, most] = [0, 0];
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await wait(10);
      running -= 1;
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => queue(work)));
    expect(most).toBe(2);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect(refused[0]).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
    await expect(queue(async () => 'again')).resolves.toBe('again');
  });

  it('does no work for a client that has left while waiting', async () => {
    const queue = createBoundedQueue({ atOnce: 1, waiting: 3 });
    const leaving = new AbortController();
    let isDone = false;
    const first = queue(() => wait(20));
    const second = queue(async () => {
      isDone = true;
    }, leaving.signal);
    leaving.abort();
    await first;
    await expect(second).rejects.toMatchObject({ code: 'bad_request' });
    expect(isDone).toBe(false);
  });
});
