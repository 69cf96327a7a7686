import { createLog } from '@famibook/service-kit/observability/log';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Lease, UploadLeases } from '../store/leases.ts';
import { createHeldLeases } from './held-leases.ts';

const UPLOAD = '01890000-0000-7000-8000-000000000001';
const IN_USE = expect.objectContaining({ code: 'upload_in_use' });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Leases of which each try ends as `outcome` says. */
function heldLeases(outcome: () => ReturnType<UploadLeases['acquire']>) {
  const released: Lease[] = [];
  let tries = 0;
  const leases: UploadLeases = {
    acquire: () => {
      tries++;
      return outcome();
    },
    release: async (lease) => void released.push(lease),
    renew: async () => undefined,
    undisturbed: async () => new Set(),
  };
  const held = createHeldLeases({ leases, newToken: () => 'token', log: createLog({ level: 'silent' }) });
  const acquire = (waitMs: number, signal?: AbortSignal) =>
    held.acquire(UPLOAD, { waitMs, signal, requestRelease: () => undefined });
  return { held, acquire, released, tries: () => tries };
}

test('an upload that another request holds is refused when the time to wait for it is over', async () => {
  const { acquire, tries } = heldLeases(async () => 'wanted');
  const refused = expect(acquire(400)).rejects.toEqual(IN_USE);
  await vi.advanceTimersByTimeAsync(1_000);
  await refused;
  // At 0, 50, 150 and 350 ms, and once more at the end.
  expect(tries()).toBe(5);
});

test('a client that leaves ends the wait at once', async () => {
  const { acquire, tries } = heldLeases(async () => 'wanted');
  const leaving = new AbortController();
  const refused = expect(acquire(20_000, leaving.signal)).rejects.toEqual(IN_USE);
  await vi.advanceTimersByTimeAsync(10);
  leaving.abort();
  // No timer fires from here on.
  await refused;
  expect(tries()).toBe(1);
});

test('a lease that was acquired while its client left is released', async () => {
  const { promise: acquired, resolve: finish } = Promise.withResolvers<'acquired'>();
  const { acquire, held, released } = heldLeases(() => acquired);
  const leaving = new AbortController();
  const refused = expect(acquire(20_000, leaving.signal)).rejects.toEqual(IN_USE);
  leaving.abort();
  finish('acquired');
  await refused;
  expect(released).toEqual([{ uploadId: UPLOAD, token: 'token' }]);
  expect(() => held.tokenOf(UPLOAD)).toThrow('only the holder');
});

test('what else goes wrong is no reason to wait', async () => {
  const { acquire, tries } = heldLeases(async () => 'no upload');
  await expect(acquire(20_000)).rejects.toEqual(expect.objectContaining({ code: 'upload_not_found' }));
  expect(tries()).toBe(1);
});
