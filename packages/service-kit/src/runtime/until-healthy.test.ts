import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { untilHealthy } from './until-healthy.ts';

test('waits until the gateway reports every service healthy, and else throws with its last response (D37)', async () => {
  let asked = 0;
  const url = await serveHealth(() => {
    asked += 1;
    return asked < 3 ? 503 : 200;
  });
  await expect(untilHealthy(url, 30)).rejects.toThrow('{"status":"down"}');
  await untilHealthy(url);
  expect(asked).toBeGreaterThanOrEqual(3);
});

test('waits as long when the clock of the system is set while it waits (D37)', async () => {
  const statuses = [503, 200];
  const clock = vi.spyOn(Date, 'now');
  onTestFinished(() => clock.mockRestore());
  const tomorrow = Date.now() + 86_400_000;
  const url = await serveHealth(() => {
    clock.mockReturnValue(tomorrow);
    return statuses.shift() ?? 200;
  });
  await untilHealthy(url);
  expect(statuses).toEqual([]);
});

async function serveHealth(nextStatus: () => number): Promise<string> {
  const server = createServer((_req, res) => {
    res.statusCode = nextStatus();
    res.end('{"status":"down"}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
