import { createLog } from '@famibook/service-kit/observability/log';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepRunning } from './revive.ts';
import type { DatabaseServer } from './server.ts';

let lines: string[];
const log = createLog({ destination: { write: (line) => void lines.push(JSON.parse(line).message) } });
beforeEach(() => {
  lines = [];
});
afterEach(() => void vi.useRealTimers());

function serverWith(pid: number) {
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  return { server: { pid, port: 5_432, ended } satisfies DatabaseServer, end };
}

test('starts the server again until it runs, also after it has ended twice, and logs that in one line each', async () => {
  vi.useFakeTimers();
  const first = serverWith(1);
  const second = serverWith(2);
  const starts = [new Error('no memory'), new Error('no memory'), second.server, serverWith(3).server];
  const supervised = keepRunning(first.server, log, async () => {
    const next = starts.shift();
    if (!next || next instanceof Error) throw next ?? new Error('started too often');
    return next;
  });
  first.end('killed');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(supervised.pid()).toBe(2);
  expect(lines).toEqual([
    'the database ended and could not be started again; further tries follow',
    'the database ended and was started again',
  ]);
  second.end('killed');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(supervised.pid()).toBe(3);
  await supervised.release();
});

test('releasing it ends the wait for the next start at once', async () => {
  vi.useFakeTimers();
  const first = serverWith(1);
  let starts = 0;
  const supervised = keepRunning(first.server, log, async () => {
    starts++;
    throw new Error('no memory');
  });
  first.end('killed');
  await vi.advanceTimersByTimeAsync(10);
  // No timer fires from here on.
  await supervised.release();
  expect(starts).toBe(1);
});

test('a server that was starting while it was released is the one to end', async () => {
  const first = serverWith(1);
  const { promise: started, resolve: start } = Promise.withResolvers<DatabaseServer>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const supervised = keepRunning(first.server, log, () => {
    ask();
    return started;
  });
  first.end('killed');
  await asked;
  const released = supervised.release();
  start(serverWith(2).server);
  await released;
  expect(supervised.pid()).toBe(2);
});
