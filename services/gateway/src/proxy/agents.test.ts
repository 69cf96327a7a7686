import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { IDLE_CONNECTION_MS } from '@famibook/service-kit/calls/connection-lifetime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAgents, SILENCE_MS } from './agents.ts';

const server = http.createServer((_req, res) => void res.end('here'));
server.keepAliveTimeout = 600_000;
const agents = createAgents();

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  for (const agent of Object.values(agents)) agent.destroy();
  server.close();
});

test.each(['normal', 'bulk'] as const)(
  'a %s connection to a service is given up soon while nothing uses it, and has its usual time when it is used again',
  async (traffic) => {
    const agent = agents[traffic];
    const request = () => http.get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent });
    const first = request();
    const [response] = (await once(first, 'response')) as [IncomingMessage];
    await buffer(response);
    const { socket } = first;
    await expect.poll(() => Object.values(agent.freeSockets).flat().length).toBe(1);
    expect(socket?.timeout).toBe(IDLE_CONNECTION_MS);
    const second = request();
    await once(second, 'socket');
    expect(second.socket === socket).toBe(true);
    expect(socket?.timeout).toBe(SILENCE_MS[traffic]);
    const [again] = (await once(second, 'response')) as [IncomingMessage];
    await buffer(again);
  },
);
