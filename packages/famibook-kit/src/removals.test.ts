import { randomUUID } from 'node:crypto';
import type { Transaction } from '@famibook/service-kit/messaging/service-events';
import { createLog } from '@famibook/service-kit/observability/log';
import { localTracer } from '@famibook/service-kit/observability/tracer';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRemovalWorker } from './removals.ts';

const SECOND = 1_000;
const USER = randomUUID();

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('a removal that fails is tried again after waits that double up to five minutes, and that start from scratch after a success (D8)', async () => {
  const triedAt: number[] = [];
  let fails = true;
  const remove = async () => {
    triedAt.push(performance.now());
    if (fails) throw new Error('a deadlock');
    return false;
  };
  const tx = { $executeRawUnsafe: async () => 1, $queryRawUnsafe: async () => [1] };
  const worker = createRemovalWorker(
    { removeUser: remove, removeFamiBook: remove },
    {
      // The row stays: this is about the moments of the tries.
      db: { query: (async () => [{ kind: 'user', id: USER }]) as never },
      transaction: ((work) => work(tx as never)) as Transaction,
      unlessRestoring: (work) => work(),
      log: createLog({ level: 'silent' }),
      tracer: localTracer,
    },
  );
  await worker.start();
  await vi.advanceTimersByTimeAsync(1_111 * SECOND);
  fails = false;
  await vi.advanceTimersByTimeAsync(300 * SECOND);
  fails = true;
  await vi.advanceTimersByTimeAsync(4 * SECOND);
  await worker.stop();
  expect(waitsBetween(triedAt)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 1, 1, 2]);
});

/** In seconds. */
function waitsBetween(moments: readonly number[]): number[] {
  return moments.slice(1).map((moment, at) => Math.round((moment - (moments[at] ?? 0)) / SECOND));
}
