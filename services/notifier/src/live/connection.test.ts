import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { HEARTBEAT } from '@famibook/contracts/live/ping';
import { member } from '@famibook/testing/families/identities';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createConnection } from './connection.ts';

it('a check pings the browser, and sends a heartbeat that its page can see (D28)', async () => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  await once(server, 'listening');
  server.once('connection', (socket, { socket: stream }) =>
    createConnection(socket, stream as Duplex, member()).check(),
  );
  const browser = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(() => browser.terminate());
  const [[message]] = await Promise.all([once(browser, 'message'), once(browser, 'ping')]);
  expect(String(message)).toBe(HEARTBEAT);
});
