import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../observability/log.ts';
import { every } from './every.ts';

const log = createLog({ level: 'silent' });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('works again and again after a pause, and at the start only when asked to', async () => {
  const [patient, eager] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
  const workers = [
    every({ name: 'patient', everyMs: 1_000, work: patient, log }),
    every({ name: 'eager', everyMs: 1_000, work: eager, log, atStart: true }),
  ];
  for (const worker of workers) await worker.start();
  await vi.advanceTimersByTimeAsync(0);
  expect([patient.mock.calls.length, eager.mock.calls.length]).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([patient.mock.calls.length, eager.mock.calls.length]).toEqual([2, 3]);
  for (const worker of workers) await worker.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([patient.mock.calls.length, eager.mock.calls.length]).toEqual([2, 3]);
});

test('goes on after a run that failed, also one that threw at once', async () => {
  const work = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockImplementationOnce(() => {
      throw new Error('at once');
    })
    .mockResolvedValue();
  const worker = every({ name: 'failing', everyMs: 1_000, work, log });
  await worker.start();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(work).toHaveBeenCalledTimes(3);
  await worker.stop();
});

test('never runs twice at a time, and stopping waits for the current run', async () => {
  const first = Promise.withResolvers<void>();
  const work = vi.fn(() => first.promise);
  const worker = every({ name: 'slow', everyMs: 1_000, work, log, atStart: true });
  await worker.start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledTimes(1);
  let isStopped = false;
  const stopped = Promise.resolve(worker.stop()).then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isStopped).toBe(false);
  first.resolve();
  await stopped;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledTimes(1);
});

test('stopping ends work early that heeds its signal', async () => {
  const work = vi.fn(async (signal: AbortSignal) => {
    while (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, 10));
  });
  const worker = every({ name: 'long', everyMs: 1_000, work, log, atStart: true });
  await worker.start();
  await vi.advanceTimersByTimeAsync(5_000);
  const stopped = worker.stop();
  await vi.advanceTimersByTimeAsync(10);
  await stopped;
  expect(work).toHaveBeenCalledTimes(1);
});
