import { describe, expect, it, vi } from 'vitest';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

/** Work that lasts until it is ended by the test, and what was begun so far. */
function stage(queue: FairQueue) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const send = (famibookId: string, userId: string, name: string, signal?: AbortSignal) => {
    const outcome = queue.run({ famibookId, userId, signal }, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    });
    outcome.catch(() => undefined);
    return outcome;
  };
  /** Ends what runs, one after the other, until nothing is left. */
  const endAll = async () => {
    await new Promise(setImmediate);
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise(setImmediate);
    }
  };
  return { begun, send, endAll };
}

const LIMITS = { atOnce: 1, waitingPerUser: 3, waitingPerFamiBook: 5, waiting: 8 };

describe('the fair queue (D24)', () => {
  it('gives each FamiBook its turn, and within it each user, however much others have waiting', async () => {
    const { begun, send, endAll } = stage(createFairQueue(LIMITS));
    for (const name of ['a1', 'a2', 'a3', 'a4']) send('Ash', 'anna', name);
    send('Ash', 'bert', 'b1');
    send('Oak', 'cleo', 'c1');
    await endAll();
    expect(begun).toEqual(['a1', 'a2', 'c1', 'b1', 'a3', 'a4']);
  });

  it('gives a place on when it is released, once', async () => {
    const queue = createFairQueue(LIMITS);
    const turn = { famibookId: 'Ash', userId: 'anna' };
    const release = await queue.acquire(turn);
    const second = queue.acquire(turn);
    const third = queue.acquire(turn);
    expect([queue.running, queue.waiting]).toEqual([1, 2]);
    release();
    release();
    expect([queue.running, queue.waiting]).toEqual([1, 1]);
    (await second)();
    (await third)();
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
  });

  it('counts what runs and what waits', async () => {
    const queue = createFairQueue(LIMITS);
    const { send, endAll } = stage(queue);
    for (const name of ['a1', 'a2', 'a3']) send('Ash', 'anna', name);
    expect([queue.running, queue.waiting]).toEqual([1, 2]);
    await endAll();
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
  });

  it('refuses a user with too much waiting, and no other', async () => {
    const { send, endAll } = stage(createFairQueue(LIMITS));
    for (const name of ['a1', 'a2', 'a3', 'a4']) send('Ash', 'anna', name);
    await expect(send('Ash', 'anna', 'a5')).rejects.toMatchObject({
      code: 'too_many_requests',
      message: 'Your other pictures are still being prepared. Please try again in a few seconds.',
      retryAfterSeconds: 5,
    });
    const others = [send('Ash', 'bert', 'b1'), send('Oak', 'cleo', 'c1')];
    await endAll();
    expect(await Promise.all(others)).toEqual(['b1', 'c1']);
  });

  it('bounds what one FamiBook lets wait, and what waits in all', async () => {
    const { send, endAll } = stage(createFairQueue(LIMITS));
    for (const name of ['a1', 'a2', 'a3', 'a4']) send('Ash', 'anna', name);
    for (const name of ['b1', 'b2']) send('Ash', 'bert', name);
    await expect(send('Ash', 'dora', 'd1')).rejects.toMatchObject({ code: 'too_many_requests' });
    for (const name of ['c1', 'c2', 'c3']) send('Oak', 'cleo', name);
    await expect(send('Elm', 'emil', 'e1')).rejects.toMatchObject({ code: 'unavailable' });
    await endAll();
  });

  it('gives the place of a client that has left to others, and does no work for it', async () => {
    const { begun, send, endAll } = stage(createFairQueue(LIMITS));
    const leaving = new AbortController();
    send('Ash', 'anna', 'a1');
    const left = send('Ash', 'anna', 'a2', leaving.signal);
    for (const name of ['a3', 'a4']) send('Ash', 'anna', name);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'bad_request' });
    const instead = send('Ash', 'anna', 'a5');
    await endAll();
    expect(await instead).toBe('a5');
    expect(begun).toEqual(['a1', 'a3', 'a4', 'a5']);
  });

  it('refuses a client that has waited for long, before the gateway gives it up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { begun, send, endAll } = stage(createFairQueue(LIMITS));
      for (const name of ['a1', 'a2']) send('Ash', 'anna', name);
      const waited = send('Oak', 'cleo', 'c1');
      vi.advanceTimersByTime(60_000);
      await expect(waited).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 5 });
      send('Oak', 'cleo', 'c2');
      await endAll();
      expect(begun).toEqual(['a1', 'c2']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('goes on after work that fails', async () => {
    const queue = createFairQueue(LIMITS);
    const turn = { famibookId: 'Ash', userId: 'anna' };
    const failing = queue.run(turn, async () => Promise.reject(new Error('broken')));
    const next = queue.run(turn, async () => 'next');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });
});
