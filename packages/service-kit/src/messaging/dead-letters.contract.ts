import { describe, expect, test, vi } from 'vitest';
import type { DeadLetters } from './dead-letters.ts';

export interface DeadLetterBench {
  deadLetters: DeadLetters;
  /** Lets these events fail until they are dead, one after the other. @returns their ids */
  kill(count: number): Promise<string[]>;
  /** Ids of the events handled since. From now on nothing fails. */
  handled(): readonly string[];
  subscriber: string;
  end(): Promise<void>;
}

const soon = { timeout: 60_000, interval: 20 };

/** The contract of both places of dead letters. */
export function describeDeadLetters(name: string, open: () => Promise<DeadLetterBench>): void {
  describe(`dead letters, ${name}`, () => {
    // Long: the broker may have to be started first, on a machine that is busy.
    test('lists them, oldest first, as often as one looks, and gives chosen ones to their subscriber again', {
      timeout: 120_000,
    }, async () => {
      const bench = await open();
      try {
        const ids = await bench.kill(3);
        const [first = '', second = '', third = ''] = ids;
        await vi.waitFor(async () => expect(await bench.deadLetters.list()).toHaveLength(3), soon);
        for (let look = 0; look < 30; look++) await bench.deadLetters.list();
        const letters = await bench.deadLetters.list();
        expect(letters.map(({ event }) => event.id)).toEqual(ids);
        expect(letters[0]).toMatchObject({ subscriber: bench.subscriber, error: 'bad day', tries: 2 });
        expect(Math.abs(Date.now() - Number(letters[0]?.failedAt))).toBeLessThan(60_000);
        expect(await bench.deadLetters.list(1)).toHaveLength(1);

        expect(await bench.deadLetters.replay([second])).toBe(1);
        await vi.waitFor(() => expect(bench.handled()).toEqual([second]), soon);
        expect((await bench.deadLetters.list()).map(({ event }) => event.id)).toEqual([first, third]);

        expect(await bench.deadLetters.replay()).toBe(2);
        await vi.waitFor(() => expect(bench.handled()).toEqual([second, first, third]), soon);
        expect(await bench.deadLetters.list()).toEqual([]);
        expect(await bench.deadLetters.replay()).toBe(0);
      } finally {
        await bench.end();
      }
    });
  });
}
