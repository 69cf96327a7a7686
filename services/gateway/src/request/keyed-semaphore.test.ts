import { setImmediate as otherWork } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createKeyedSemaphore } from './keyed-semaphore.ts';

describe('turns (D24)', () => {
  it('are so many at once for each, in the order they came', async () => {
    const semaphore = createKeyedSemaphore({ atOnce: 2, waiting: 10 });
    const leaveFirst = await semaphore.take('anna');
    await semaphore.take('anna');
    const order: string[] = [];
    const takeAs = async (name: string) => {
      const leave = await semaphore.take('anna');
      order.push(name);
      return leave;
    };
    const [third, fourth] = [takeAs('third'), takeAs('fourth')];
    await semaphore.take('tom');
    expect(order).toEqual([]);
    leaveFirst();
    (await third)();
    await fourth;
    expect(order).toEqual(['third', 'fourth']);
  });

  it('are refused when too many wait', async () => {
    const semaphore = createKeyedSemaphore({ atOnce: 1, waiting: 1 });
    const leave = await semaphore.take('anna');
    const waiting = semaphore.take('anna');
    await expect(semaphore.take('anna')).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 5 });
    leave();
    await expect(waiting).resolves.toBeDefined();
  });

  it('are not counted with a limit of 0', async () => {
    const semaphore = createKeyedSemaphore({ atOnce: 0, waiting: 0 });
    await expect(Promise.all([semaphore.take('anna'), semaphore.take('anna')])).resolves.toHaveLength(2);
  });

  it('hold back the last places for those who have few under way', async () => {
    const semaphore = createKeyedSemaphore({ atOnce: 100, waiting: 100, places: 40 });
    const greedy = Array.from({ length: 100 }, () => semaphore.take('greedy'));
    await Promise.all(greedy.slice(0, 30));
    await expect(semaphore.take('anna')).resolves.toBeDefined();
    await expect(semaphore.take('tom')).resolves.toBeDefined();
  });

  it('hold back half of the places for those who are signed in', async () => {
    const semaphore = createKeyedSemaphore({ atOnce: 5, waiting: 100, places: 40 });
    const strangers = Array.from({ length: 10 }, (_, at) =>
      Array.from({ length: 5 }, () => semaphore.take(`198.51.100.${at}`, false)),
    );
    await Promise.all(strangers.slice(0, 4).flat());
    const people = Array.from({ length: 4 }, (_, at) =>
      Array.from({ length: 5 }, () => semaphore.take(`person ${at}`)),
    );
    await expect(Promise.all(people.flat())).resolves.toHaveLength(20);
  });

  it('let other work go first, so that no user waits for the end of a long line', async () => {
    const semaphore = createKeyedSemaphore({ atOnce: 1, waiting: 100 });
    const leaveFirst = await semaphore.take('greedy');
    let served = 0;
    const all = Array.from({ length: 100 }, async () => {
      const leave = await semaphore.take('greedy');
      served += 1;
      leave();
    });
    leaveFirst();
    await otherWork();
    expect(served).toBeLessThan(100);
    await Promise.all(all);
    expect(served).toBe(100);
  });

  it('go round: a client with many waiting requests has one turn like every other', async () => {
    const semaphore = createKeyedSemaphore({ atOnce: 2, waiting: 100, places: 2 });
    const first = await semaphore.take('greedy');
    const second = await semaphore.take('greedy');
    const order: string[] = [];
    const ask = async (key: string) => {
      const leave = await semaphore.take(key);
      order.push(key);
      leave();
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
