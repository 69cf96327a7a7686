import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { dropBody } from './drop-body.ts';

/** Sends the beginning of a body to a server that refuses it. */
async function refused(minRate: Parameters<typeof dropBody>[1], maxBytes?: number) {
  const server = createServer(async (req, res) => {
    await dropBody(req, minRate, maxBytes);
    res.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: '127.0.0.1', agent: false, method: 'POST' });
  sent.on('error', () => undefined);
  const response = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.write(Buffer.alloc(10_000));
  return { sent, response };
}

const SLOW = { windowMs: 100, bytesPerSecond: 1 };

test('the refusal of an archive comes when its body has ended (D24)', async () => {
  const { sent, response } = await refused({ windowMs: 60_000 });
  expect(await Promise.race([response, pause(50, 'waiting')])).toBe('waiting');
  sent.end();
  await response;
});

test('a refused archive that hardly arrives or is too long is not read to its end (D24)', async () => {
  await (await refused(SLOW)).response;
  await (await refused({ windowMs: 60_000 }, 5_000)).response;
});
