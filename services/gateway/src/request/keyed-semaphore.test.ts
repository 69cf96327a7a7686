import { setImmediate as otherWork } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createKeyedSemaphore } from './keyed-semaphore.ts';

describe('turns (D24)', () => {
  it('are limited per key and granted in order of arrival', async () => {
    const semaphore = createKeyedSemaphore({ atOnce: 2, waiting: 10 });
    const releaseFirst = await semaphore.acquire('anna');
    await semaphore.acquire('anna');
    const order: string[] = [];
    const acquireAs = async (name: string) => {
      const release = await semaphore.acquire('anna');
      order.push(name);
      return release;
    };
    const [third, fourth] = [acquireAs('third'), acquireAs('fourth')];
    await semaphore.acquire('tom');
    expect(order).toEqual([]);
    releaseFirst();
    (await third)();
    await fourth;
    expect(order).toEqual(['third', 'fourth']);
  });

  it('are refused when too many wait', async () => {
    const semaphore = createKeyedSemaphore({ atOnce: 1, waiting: 1 });
    const release = await semaphore.acquire('anna');
    const waiting = semaphore.acquire('anna');
    await expect(semaphore.acquire('anna')).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 5 });
    release();
    await expect(waiting).resolves.toBeDefined();
  });

  it('are unlimited with a limit of 0', async () => {
    const semaphore = createKeyedSemaphore({ atOnce: 0, waiting: 0 });
    await expect(Promise.all([semaphore.acquire('anna'), semaphore.acquire('anna')])).resolves.toHaveLength(2);
  });

  it('reserve the last permits for clients with few requests in flight', async () => {
    const semaphore = createKeyedSemaphore({ atOnce: 100, waiting: 100, permits: 40 });
    const greedy = Array.from({ length: 100 }, () => semaphore.acquire('greedy'));
    await Promise.all(greedy.slice(0, 30));
    await expect(semaphore.acquire('anna')).resolves.toBeDefined();
    await expect(semaphore.acquire('tom')).resolves.toBeDefined();
  });

  it('reserve half of the permits for clients that are signed in', async () => {
    const semaphore = createKeyedSemaphore({ atOnce: 5, waiting: 100, permits: 40 });
    const strangers = Array.from({ length: 10 }, (_, at) =>
      Array.from({ length: 5 }, () => semaphore.acquire(`198.51.100.${at}`, false)),
    );
    await Promise.all(strangers.slice(0, 4).flat());
    const people = Array.from({ length: 4 }, (_, at) =>
      Array.from({ length: 5 }, () => semaphore.acquire(`person ${at}`)),
    );
    await expect(Promise.all(people.flat())).resolves.toHaveLength(20);
  });

  it('start only a few requests of a key per turn, however many permits there are', async () => {
    const semaphore = createKeyedSemaphore({ atOnce: 100, waiting: 0 });
    let begun = 0;
    const all = Array.from({ length: 20 }, async () => {
      await semaphore.acquire('greedy');
      begun += 1;
    });
    await semaphore.acquire('anna');
    expect(begun).toBeLessThan(all.length);
    await Promise.all(all);
    expect(begun).toBe(all.length);
  });

  it('let other work run in between, so that no user waits for a long queue', async () => {
    const semaphore = createKeyedSemaphore({ atOnce: 1, waiting: 100 });
    const releaseFirst = await semaphore.acquire('greedy');
    let served = 0;
    const all = Array.from({ length: 100 }, async () => {
      const release = await semaphore.acquire('greedy');
      served += 1;
      release();
    });
    releaseFirst();
    await otherWork();
    expect(served).toBeLessThan(100);
    await Promise.all(all);
    expect(served).toBe(100);
  });

  it('are granted round-robin, however many requests of a client wait', async () => {
    const semaphore = createKeyedSemaphore({ atOnce: 2, waiting: 100, permits: 2 });
    const first = await semaphore.acquire('greedy');
    const second = await semaphore.acquire('greedy');
    const order: string[] = [];
    const ask = async (key: string) => {
      const release = await semaphore.acquire(key);
      order.push(key);
      release();
    };
    const all = ['greedy', 'greedy', 'greedy', 'anna', 'tom'].map(ask);
    first();
    second();
    await Promise.all(all);
    expect(order.indexOf('anna')).toBeLessThan(3);
    expect(order.indexOf('tom')).toBeLessThan(4);
    expect(order).toHaveLength(5);
  });
});
