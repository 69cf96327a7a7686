import http from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createConnections } from './connections.ts';

const HOUR_MS = 3_600_000;
const CLEANED_AGAIN_MS = 1_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

it('a crowded server closes idle connections once a second, also after its clock was put back (D24)', () => {
  const server = http.createServer();
  const closeIdle = vi.spyOn(server, 'closeIdleConnections');
  createConnections({ perAddress: 0, trust: () => false, headers: [] }).watch(server);
  server.emit('drop');
  server.emit('drop');
  expect(closeIdle).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() - HOUR_MS);
  vi.advanceTimersByTime(CLEANED_AGAIN_MS);
  server.emit('drop');
  expect(closeIdle).toHaveBeenCalledTimes(2);
});
