import { EventEmitter, once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setInterval as every } from 'node:timers/promises';
import { ARCHIVE_BYTES, FILE_BODY_BYTES, MIN_ARCHIVE_BYTES_PER_SECOND } from '@famibook/contracts/limits';
import { createBoundedServer } from '@famibook/service-kit/http/server';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { bodyRateOf, watchBodyRate } from './body-rate.ts';

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers.splice(0)) server.close();
});

/** Sends a chunk every 10 ms for so long. @returns whether the body was cut off */
async function isCutOff(options: Parameters<typeof watchBodyRate>[2], forMs: number): Promise<boolean> {
  let isSlow = false;
  const server = http.createServer((req, res) => {
    watchBodyRate(
      req.resume(),
      () => {
        isSlow = true;
        res.end();
      },
      options,
    );
    req.once('end', () => res.end());
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const request = http.request({ port: (server.address() as AddressInfo).port, method: 'POST' });
  request.on('error', () => undefined);
  const responded = once(request, 'response');
  const endsAt = performance.now() + forMs;
  for await (const _ of every(10)) {
    if (isSlow || performance.now() > endsAt) break;
    request.write(Buffer.alloc(1_000));
  }
  request.end();
  await responded;
  return isSlow;
}

/** A body that comes in by a clock of the test: by the real one, a pause of the machine would look like one of the sender. */
function watchedBody(isPaused = false) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const socket = { bytesRead: 0 };
  const req = Object.assign(new EventEmitter(), {
    socket,
    complete: false,
    destroyed: false,
    isPaused: () => isPaused,
  });
  const onTooSlow = vi.fn();
  const options = { windowMs: 200, minBytes: 1_000, withinMs: 2_000 };
  watchBodyRate(req as unknown as http.IncomingMessage, onTooSlow, options);
  const receive = (bytes: number) => {
    socket.bytesRead += bytes;
    vi.advanceTimersByTime(options.windowMs);
  };
  return { onTooSlow, receive };
}

it('a body that flows is not cut off', () => {
  const { onTooSlow, receive } = watchedBody();
  for (let window = 0; window < 5; window += 1) receive(1_000);
  expect(onTooSlow).not.toHaveBeenCalled();
  receive(999);
  expect(onTooSlow).toHaveBeenCalledOnce();
});

it('a body that flows for too long is cut off', () => {
  const { onTooSlow, receive } = watchedBody();
  for (let window = 0; window < 10; window += 1) receive(1_000);
  expect(onTooSlow).not.toHaveBeenCalled();
  receive(1_000);
  expect(onTooSlow).toHaveBeenCalledOnce();
});

it('a body that its service does not take is not cut off', () => {
  const { onTooSlow, receive } = watchedBody(true);
  for (let window = 0; window < 20; window += 1) receive(0);
  expect(onTooSlow).not.toHaveBeenCalled();
});

it('a body that drips is cut off', async () => {
  expect(await isCutOff({ windowMs: 200, minBytes: 10_000_000, withinMs: 60_000 }, 30_000)).toBe(true);
});

it('a picture may take some ten minutes, the largest archive as long as it needs at the slowest rate (D24)', () => {
  expect(bodyRateOf(FILE_BODY_BYTES.picture).withinMs).toBeLessThan(11 * 60_000);
  const needed = (ARCHIVE_BYTES / MIN_ARCHIVE_BYTES_PER_SECOND) * 1_000;
  expect(bodyRateOf(ARCHIVE_BYTES).withinMs).toBeGreaterThan(needed);
  expect(createBoundedServer(() => undefined).requestTimeout).toBe(0);
});
