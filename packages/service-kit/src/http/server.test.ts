import { once } from 'node:events';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { waitFor } from '@famibook/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { createInProcessConnections } from '../calls/in-process-connections.ts';
import { parseConfig } from '../config/config.ts';
import { PlatformSettings } from '../config/platform-settings.ts';
import { createBoundedServer, listen } from './server.ts';

const start = async (handler: http.RequestListener) => listen(createBoundedServer(handler), 0, '127.0.0.1');
/** Longer than any test: a test that waits for this deadline fails. */
const MUCH_LATER_MS = 600_000;

const get = (port: number, agent: http.Agent): Promise<string> =>
  new Promise((resolve, reject) => {
    http
      .get({ port, agent, host: '127.0.0.1' }, (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve(text));
        response.on('error', reject);
      })
      .on('error', reject);
  });

async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

async function untilClosed(socket: Socket): Promise<void> {
  socket.resume();
  await once(socket, 'close');
}

it('a server that drains serves on, and ends each connection with its next response', async () => {
  const agent = new http.Agent({ keepAlive: true });
  const server = await start((_req, res) => res.end('ok'));
  const isReusable = () => Object.keys(agent.freeSockets).length === 1;
  await get(server.port, agent);
  await waitFor('the connection to be free', isReusable);
  server.drain();
  expect(await get(server.port, agent)).toBe('ok');
  expect(isReusable()).toBe(false);
  expect(await get(server.port, agent)).toBe('ok');
  await server.stop(MUCH_LATER_MS);
  agent.destroy();
});

it('a response asks its client to end an idle connection before a server that drains does', async () => {
  const server = await start((_req, res) => res.end('ok'));
  const response = await fetch(`http://127.0.0.1:${server.port}`);
  const [, seconds = ''] = /^timeout=(\d+)$/.exec(response.headers.get('keep-alive') ?? '') ?? [];
  expect(Number.parseInt(seconds, 10) * 1000).toBeLessThan(parseConfig(PlatformSettings, {}).drainMs);
  await response.body?.cancel();
  await server.stop(MUCH_LATER_MS);
});

it('a request that expects anything else than 100-continue is answered like any other (D16)', async () => {
  const server = await start((_req, res) => res.end('ok'));
  const socket = await openSocket(server.port);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nExpect: something\r\nConnection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  await server.stop(MUCH_LATER_MS);
});

describe('a server that stops', () => {
  it('ends idle keep-alive connections at once', async () => {
    const agent = new http.Agent({ keepAlive: true });
    const server = await start((_req, res) => res.end('ok'));
    await get(server.port, agent);
    await server.stop(MUCH_LATER_MS);
    agent.destroy();
  });

  it('waits for no client that has opened a connection and sent nothing', async () => {
    const server = await start((_req, res) => res.end('ok'));
    const sockets = [await openSocket(server.port), await openSocket(server.port)];
    const closed = sockets.map(untilClosed);
    // The later one is accepted after them.
    await get(server.port, new http.Agent());
    await Promise.all([server.stop(MUCH_LATER_MS), ...closed]);
  });

  it.each([
    ['the first request', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['a later request', 'GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n'],
  ])('waits for no client that never ends the headers of %s', async (_which, sent) => {
    const server = await start((_req, res) => res.end('ok'));
    const socket = await openSocket(server.port);
    socket.write(sent);
    await get(server.port, new http.Agent());
    await Promise.all([server.stop(MUCH_LATER_MS), untilClosed(socket)]);
  });

  it('serves a request whose headers have begun to arrive', async () => {
    const server = createBoundedServer((_req, res) => res.end('served'));
    const accepted = once(server, 'connection');
    const listening = await listen(server, 0, '127.0.0.1');
    const socket = await openSocket(listening.port);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
    const [atServer] = (await accepted) as [Socket];
    await waitFor('the first headers', () => atServer.bytesRead > 0);
    const stopped = listening.stop(MUCH_LATER_MS);
    socket.write('\r\n');
    expect(await text(socket)).toContain('served');
    await stopped;
  });

  it('lets a running response finish, also on a keep-alive connection', async () => {
    const agent = new http.Agent({ keepAlive: true });
    const begun = Promise.withResolvers<http.ServerResponse>();
    const server = await start((_req, res) => begun.resolve(res));
    const response = get(server.port, agent);
    const serverResponse = await begun.promise;
    const stopped = server.stop(MUCH_LATER_MS);
    serverResponse.end('finished');
    await Promise.all([stopped, expect(response).resolves.toBe('finished')]);
    agent.destroy();
  });

  it('lets a response to a request of its own process finish', async () => {
    const begun = Promise.withResolvers<http.ServerResponse>();
    const httpServer = createBoundedServer((_req, res) => begun.resolve(res));
    const server = await listen(httpServer, 0, '127.0.0.1');
    const inProcessConnections = createInProcessConnections();
    inProcessConnections.add('gallery', httpServer);
    const near = inProcessConnections.connect('gallery') as Duplex;
    near.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const serverResponse = await begun.promise;
    let hasStopped = false;
    const stopped = server.stop(MUCH_LATER_MS).then(() => {
      hasStopped = true;
    });
    // Longer than a server without sockets takes to close.
    await setImmediate();
    expect(hasStopped).toBe(false);
    serverResponse.end('finished');
    expect(await text(near)).toContain('finished');
    await stopped;
  });

  it('cuts off what does not finish in time', async () => {
    const begun = Promise.withResolvers<void>();
    const server = await start(() => begun.resolve());
    const response = get(server.port, new http.Agent());
    await begun.promise;
    await Promise.all([server.stop(100), expect(response).rejects.toMatchObject({ code: 'ECONNRESET' })]);
  });

  it('ends upgraded sockets at once', async () => {
    const server = createBoundedServer(() => {});
    server.on('upgrade', (_req, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
    const listening = await listen(server, 0, '127.0.0.1');
    const socket = connect(listening.port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    socket.on('error', () => {});
    await new Promise((resolve) => socket.once('data', resolve));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await Promise.all([listening.stop(MUCH_LATER_MS), closed]);
  });

  it('reports when its port is taken', async () => {
    const first = await start((_req, res) => res.end());
    await expect(
      listen(
        createBoundedServer(() => {}),
        first.port,
        '127.0.0.1',
      ),
    ).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await first.stop(100);
  });
});
