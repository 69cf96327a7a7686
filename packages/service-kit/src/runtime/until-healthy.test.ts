import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { untilHealthy } from './until-healthy.ts';

test('waits until the gateway reports every service healthy, and else throws with its last response (D37)', async () => {
  let asked = 0;
  const server = createServer((_req, res) => {
    asked += 1;
    res.statusCode = asked < 3 ? 503 : 200;
    res.end('{"status":"down"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(untilHealthy(url, 30)).rejects.toThrow('{"status":"down"}');
  await untilHealthy(url);
  expect(asked).toBeGreaterThanOrEqual(3);
  server.close();
});
