import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLog } from '../observability/log.ts';
import { createHourlyLimit, secondsToWait } from './hourly-limit.ts';
import { createMemoryCache } from './memory.ts';

const log = createLog({ level: 'silent' });
const shared = { log, now: () => new Date('2026-11-21T12:48:30Z') };

describe('a limit of an hour (D24)', () => {
  it('returns after which time there is room again, to the second', () => {
    fc.assert(
      fc.property(
        fc.record({
          limit: fc.integer({ min: 1, max: 600 }),
          earlier: fc.integer({ min: 0, max: 600 }),
          before: fc.integer({ min: 0, max: 600 }),
          into: fc.integer({ min: 0, max: 3_599 }),
        }),
        ({ limit, earlier, before, into }) => {
          fc.pre(earlier <= limit && before <= limit);
          const wait = secondsToWait({ limit, earlier, current: before + 1, into });
          if (wait === 0) return;
          expect(waitAfter(wait)).toBe(0);
          // Within rounding: a second sooner there is none.
          if (wait > 2) expect(waitAfter(wait - 2)).toBeGreaterThan(0);
          function waitAfter(seconds: number): number {
            const then = into + seconds;
            if (then < 3_600) return secondsToWait({ limit, earlier, current: before + 1, into: then });
            if (then < 7_200) return secondsToWait({ limit, earlier: before, current: 1, into: then - 3_600 });
            return 0;
          }
        },
      ),
    );
  });

  it('does not count what it refuses: asking again and again makes no wait longer', async () => {
    const count = createHourlyLimit({
      ...shared,
      cache: createMemoryCache(),
      name: 'test',
      limit: 2,
      code: 'too_many_attempts',
      message: (wait) => `Wait ${wait}.`,
    });
    await count('192.0.2.7');
    await count('192.0.2.7');
    for (let again = 0; again < 3; again++)
      await expect(count('192.0.2.7')).rejects.toMatchObject({ message: 'Wait 42 minutes.' });
  });

  it('holds for one replica while the shared cache is away', async () => {
    const away = () => Promise.reject(new Error('no cache'));
    const cache = { get: away, increment: away };
    const count = createHourlyLimit({
      ...shared,
      cache,
      name: 'test',
      limit: 2,
      code: 'too_many_attempts',
      message: (wait) => `Wait ${wait}.`,
    });
    await count('192.0.2.7');
    await count('192.0.2.7');
    await expect(count('192.0.2.7')).rejects.toMatchObject({ code: 'too_many_attempts', message: 'Wait 42 minutes.' });
    await count('192.0.2.8');
  });
});
