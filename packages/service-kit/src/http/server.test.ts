import http from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createBoundedServer, listen } from './server.ts';

const start = async (handler: http.RequestListener) => listen(createBoundedServer(handler), 0, '127.0.0.1');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const get = (port: number, agent: http.Agent): Promise<string> =>
  new Promise((resolve, reject) => {
    http
      .get({ port, agent, host: '127.0.0.1' }, (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => resolve(text));
        answer.on('error', reject);
      })
      .on('error', reject);
  });

describe('a server that stops', () => {
  it('ends idle kept-alive connections at once', async () => {
    const agent = new http.Agent({ keepAlive: true });
    const server = await start((_req, res) => res.end('ok'));
    await get(server.port, agent);
    const started = performance.now();
    await server.stop(5_000);
    expect(performance.now() - started).toBeLessThan(500);
    agent.destroy();
  });

  it('lets a running answer finish, also on a connection that would be kept', async () => {
    const agent = new http.Agent({ keepAlive: true });
    const server = await start((_req, res) => void setTimeout(() => res.end('finished'), 150));
    const answer = get(server.port, agent);
    await pause(50);
    const started = performance.now();
    await Promise.all([server.stop(5_000), expect(answer).resolves.toBe('finished')]);
    expect(performance.now() - started).toBeLessThan(1_000);
    agent.destroy();
  });

  it('cuts off what does not finish in time', async () => {
    const server = await start(() => {});
    const answer = get(server.port, new http.Agent());
    await pause(50);
    await Promise.all([server.stop(100), expect(answer).rejects.toMatchObject({ code: 'ECONNRESET' })]);
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
    const started = performance.now();
    await Promise.all([listening.stop(5_000), closed]);
    expect(performance.now() - started).toBeLessThan(500);
  });

  it('tells when its port is taken', async () => {
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
