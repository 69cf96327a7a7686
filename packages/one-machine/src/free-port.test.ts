import { createServer, type Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from './free-port.ts';

async function listen(port: number, host: string): Promise<Server> {
  const server = createServer();
  await new Promise<void>((listening, reject) => {
    server.once('error', reject);
    server.listen(port, host, listening);
  });
  onTestFinished(() => void server.close());
  return server;
}

test('each port is another one that nothing listens on, and that no outgoing connection is given', async () => {
  const first = await freePort();
  await listen(first + 1, '::');
  await listen(first + 2, '127.0.0.1');
  const second = await freePort();
  expect(second).toBeGreaterThan(first + 2);
  expect(second).toBeLessThan(32_768);
  await listen(first, '127.0.0.1');
  await listen(second, '127.0.0.1');
});
