import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createInProcessConnections } from '@famibook/service-kit/calls/in-process-connections';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectTo } from '../live/tunnel.ts';
import { createProxy } from './proxy.ts';

const urlOf = (server: http.Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
/** Nothing listens there. */
const IPV6 = 'http://[::1]:9';

const media = http.createServer((req, res) => void req.resume().once('end', () => res.end('taken')));
const proxy = createProxy({
  inProcess: createInProcessConnections(),
  urlOf: (service) => (service === 'media' ? urlOf(media) : IPV6),
  fail: (_req, res, { cause }) => void res.end((cause as NodeJS.ErrnoException).syscall),
});
let isDraining = false;
const gateway = http.createServer((req, res) => {
  if (isDraining) res.setHeader('Connection', 'close');
  const { host, 'content-length': length } = req.headers;
  req.headers = { host, 'content-length': length };
  const service = req.url === '/photo' ? 'gallery' : 'media';
  proxy.forward(req, res, { service, traffic: 'bulk', body: undefined });
});
const agent = new http.Agent({ keepAlive: true });

beforeAll(async () => {
  for (const server of [media, gateway]) await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  agent.destroy();
  proxy.stop();
  for (const server of [media, gateway]) server.close().closeAllConnections();
});

async function send(path: string) {
  const request = http.request(urlOf(gateway) + path, { method: 'PUT', agent, headers: { 'content-length': 4 } });
  request.end('file');
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { body: await text(response), connection: response.headers.connection };
}

it('a file ends its connection while the gateway drains', async () => {
  expect(await send('/audio')).toEqual({ body: 'taken', connection: 'keep-alive' });
  isDraining = true;
  expect(await send('/audio')).toEqual({ body: 'taken', connection: 'close' });
});

it('a service with an IPv6 address is connected to, for files and live connections, and not looked up as a name', async () => {
  expect((await send('/photo')).body).toBe('connect');
  const [error] = await once(connectTo(new URL(IPV6)), 'error');
  expect(error).toMatchObject({ syscall: 'connect' });
});
