import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { retry, runUntilAborted } from './retry.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const BACK_OFF = { firstWaitMs: 100, maxWaitMs: 350 };
const MINUTE = 60_000;

/** Fails so often, then succeeds; notes when it was tried. */
function failing(times: number, error: Error = new Error('away')) {
  const triedAt: number[] = [];
  const begin = performance.now();
  const work = async () => {
    triedAt.push(Math.round(performance.now() - begin));
    if (triedAt.length <= times) throw error;
    return 'done';
  };
  return { work, triedAt };
}

describe('retry', () => {
  test('waits twice as long each time, up to the longest wait, and says each failure', async () => {
    const { work, triedAt } = failing(4);
    const failures: unknown[] = [];
    const done = retry(work, { ...BACK_OFF, onFailure: (error) => failures.push(error) });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await done).toBe('done');
    expect(triedAt).toEqual([0, 100, 300, 650, 1_000]);
    expect(failures).toEqual(Array(4).fill(new Error('away')));
  });

  test('tries again after every kind of error, and throws the last one itself when no try is left', async () => {
    const mistake = new TypeError('not a function');
    const { work, triedAt } = failing(9, mistake);
    const failed = expect(retry(work, { ...BACK_OFF, maxTries: 3 })).rejects.toBe(mistake);
    await vi.advanceTimersByTimeAsync(MINUTE);
    await failed;
    expect(triedAt).toEqual([0, 100, 300]);
  });

  test('gives up when its time is over, with the last error', async () => {
    const { work, triedAt } = failing(99);
    const failed = expect(retry(work, { ...BACK_OFF, maxMs: 500 })).rejects.toThrow('away');
    await vi.advanceTimersByTimeAsync(MINUTE);
    await failed;
    expect(triedAt).toEqual([0, 100, 300, 500]);
  });

  test('does not repeat what another try cannot mend', async () => {
    const { work, triedAt } = failing(1, new Error('unknown'));
    await expect(retry(work, { ...BACK_OFF, isTransient: () => false })).rejects.toThrow('unknown');
    expect(triedAt).toEqual([0]);
  });

  test('waits as long as an error asks for, and no shorter than by itself', async () => {
    const { work, triedAt } = failing(3);
    const asked = [1_000, 50, 0];
    const done = retry(work, { ...BACK_OFF, minWaitMs: () => asked.shift() ?? 0 });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await done).toBe('done');
    expect(triedAt).toEqual([0, 1_000, 1_200, 1_550]);
  });

  test('with jitter a wait is up to twice as long', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
    onTestFinished(() => random.mockRestore());
    const { work, triedAt } = failing(2);
    const done = retry(work, { ...BACK_OFF, hasJitter: true });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await done).toBe('done');
    expect(triedAt).toEqual([0, 150, 450]);
  });

  test('ends a wait that an error asked for at once when it is aborted', async () => {
    const stopping = new AbortController();
    const { work } = failing(99);
    const failed = expect(
      retry(work, { ...BACK_OFF, minWaitMs: () => MINUTE, signal: stopping.signal }),
    ).rejects.toThrow('stopped');
    await vi.advanceTimersByTimeAsync(50);
    stopping.abort(new Error('stopped'));
    await failed;
    expect(vi.getTimerCount()).toBe(0);
  });

  test('ends its wait at once when it is aborted', async () => {
    const stopping = new AbortController();
    const { work, triedAt } = failing(99);
    const failed = expect(retry(work, { ...BACK_OFF, signal: stopping.signal })).rejects.toThrow('stopped');
    await vi.advanceTimersByTimeAsync(50);
    stopping.abort(new Error('stopped'));
    // No timer fires until then.
    await failed;
    expect(triedAt).toEqual([0]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('runUntilAborted', () => {
  beforeEach(() => void vi.useRealTimers());

  test('begins with the first wait again after work that was well, and grows while it is not', async () => {
    const stopping = new AbortController();
    const waits = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => waits.mockRestore());
    const failures: unknown[] = [];
    let runs = 0;
    const work = async (isWell: () => void) => {
      runs++;
      if (runs === 4) isWell();
      if (runs === 7) stopping.abort();
      throw new Error(`lost ${runs}`);
    };
    await runUntilAborted(work, {
      firstWaitMs: 1,
      maxWaitMs: 3,
      signal: stopping.signal,
      onFailure: (error) => failures.push((error as Error).message),
    });
    expect(waits.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([1, 2, 3, 1, 2]);
    expect(failures).toEqual([1, 2, 3, 4, 5, 6].map((number) => `lost ${number}`));
  });

  test('runs work again that ended by itself, and waits for the running work when it is aborted', async () => {
    const stopping = new AbortController();
    const { promise: isSecond, resolve: begin } = Promise.withResolvers<void>();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    let runs = 0;
    const work = async () => {
      runs++;
      if (runs < 2) return;
      begin();
      await ended;
    };
    const running = runUntilAborted(work, { firstWaitMs: 1, maxWaitMs: 1, signal: stopping.signal });
    await isSecond;
    stopping.abort();
    expect(await Promise.race([running.then(() => 'over'), setImmediate('running')])).toBe('running');
    end();
    await running;
    expect(runs).toBe(2);
  });
});
