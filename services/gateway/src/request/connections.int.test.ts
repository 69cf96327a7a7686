import { once } from 'node:events';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { member } from '@famibook/testing/families/identities';
import { bootForTest, type TestApp } from '@famibook/testing/services/boot-for-test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { gateway } from '../service.ts';
import { ask } from '../testing/ask.ts';
import { createUpstreams } from '../testing/upstreams.ts';

const MAX_CONNECTIONS = 5;
const upstreams = createUpstreams();
const cookie = upstreams.signIn(member());
let app: TestApp;
let port: number;
const open = new Set<Socket>();

beforeAll(async () => {
  app = await bootForTest([...upstreams.definitions, gateway], {
    env: { FAMIBOOK_LIMIT_CONNECTIONS: String(MAX_CONNECTIONS), TRUSTED_PROXIES: '127.0.0.9' },
  });
  port = Number(new URL(app.url('gateway')).port);
});
afterAll(() => app?.stop());
afterEach(async () => {
  for (const socket of open) {
    socket.destroy();
    await ended(socket);
  }
  open.clear();
});

async function ended(socket: Socket): Promise<void> {
  if (!socket.closed) await once(socket, 'close');
}

/** A connection from this loopback address that has sent so much. */
async function connectFrom(localAddress: string, sent = ''): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  open.add(socket);
  await once(socket, 'connect');
  socket.write(sent);
  return socket;
}

const request = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
const firstOf = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0]);

async function statusFrom(localAddress: string): Promise<number | undefined> {
  const req = http.get({ port, host: '127.0.0.1', localAddress, path: '/api/config', agent: false });
  const [res] = (await once(req, 'response')) as [http.IncomingMessage];
  await text(res);
  return res.statusCode;
}

describe('the connections of one address (D24)', () => {
  it('are refused with 429 beyond the limit, while others get in', async () => {
    for (let at = 0; at < MAX_CONNECTIONS; at++) await connectFrom('127.0.0.2', 'GET / HTTP/1.1\r\n');
    const further = await connectFrom('127.0.0.2', request('/api/config'));
    const response = await text(further);
    expect(response).toMatch(/^HTTP\/1\.1 429 /);
    expect(response).toContain('Retry-After: ');
    expect(response.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(await statusFrom('127.0.0.3')).toBe(200);
  });

  it('wait for their refusal, as many as it may have; further ones are closed without a response', async () => {
    for (let at = 0; at < MAX_CONNECTIONS; at++) await connectFrom('127.0.0.6', 'GET / HTTP/1.1\r\n');
    const further = Array.from({ length: MAX_CONNECTIONS * 6 }, () => connectFrom('127.0.0.6'));
    // One that is closed at once may be reset.
    const responses = await Promise.all((await Promise.all(further)).map((socket) => text(socket).catch(() => '')));
    expect(new Set(responses.map((response) => response.slice(0, 13)))).toEqual(new Set(['HTTP/1.1 429 ', '']));
    expect(responses.filter(Boolean).length).toBeGreaterThanOrEqual(MAX_CONNECTIONS);
    expect(await statusFrom('127.0.0.3')).toBe(200);
  });

  it('are not read where they are refused: an upgrade on one asks about no session', async () => {
    for (let at = 0; at < MAX_CONNECTIONS; at++) await connectFrom('127.0.0.7', 'GET / HTTP/1.1\r\n');
    const [refused, served] = [upstreams.signIn(member()), upstreams.signIn(member())];
    const { resolved } = upstreams.seen;
    const upgrade = request('/ws', `Cookie: ${refused}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`);
    expect(await text(await connectFrom('127.0.0.7', upgrade))).toMatch(/^HTTP\/1\.1 429 /);
    const headers = { cookie: served };
    expect((await ask(`http://127.0.0.1:${port}/api/photos`, { headers, localAddress: '127.0.0.3' })).status).toBe(200);
    expect(upstreams.seen.resolved).toBe(resolved + 1);
  });

  it('are closed where nothing happens on them, when the address opens further ones', async () => {
    const idle = await connectFrom('127.0.0.4', request('/api/config'));
    await firstOf(idle);
    for (let at = 1; at < MAX_CONNECTIONS; at++) await connectFrom('127.0.0.4', 'GET / HTTP/1.1\r\n');
    expect(await statusFrom('127.0.0.4')).toBe(200);
    await ended(idle);
  });

  it('have no limit where a trusted proxy brings those of many', async () => {
    for (let at = 0; at < MAX_CONNECTIONS * 3; at++) await connectFrom('127.0.0.9', 'GET / HTTP/1.1\r\n');
    expect(await statusFrom('127.0.0.9')).toBe(200);
  });

  it('stay open for seconds only, until a user has signed in on them', async () => {
    const signedOut = await connectFrom('127.0.0.5', request('/api/photos'));
    expect(await firstOf(signedOut)).toContain('Keep-Alive: timeout=4\r\n');
    const signedIn = await connectFrom('127.0.0.5', request('/api/photos', `Cookie: ${cookie}\r\n`));
    expect(await firstOf(signedIn)).toContain('Keep-Alive: timeout=4\r\n');
    await ended(signedOut);
    signedIn.write(request('/api/photos', `Cookie: ${cookie}\r\n`));
    expect(await firstOf(signedIn)).toContain('HTTP/1.1 200 OK\r\n');
  });
});
