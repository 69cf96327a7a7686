import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import http from 'node:http';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createInProcessConnections } from './in-process-connections.ts';

async function openStream() {
  const inProcessConnections = createInProcessConnections();
  const server = http.createServer();
  const upgraded = once(server, 'upgrade');
  inProcessConnections.add('notifier', server);
  const near = inProcessConnections.connect('notifier');
  near?.write('GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  const far = (await upgraded)[1] as Duplex;
  if (!near) throw new TypeError('there is a service of that name');
  far.on('error', () => undefined);
  return { near, far };
}

it('speaks to a server that listens nowhere', async () => {
  const inProcessConnections = createInProcessConnections();
  inProcessConnections.add(
    'gallery',
    http.createServer((_req, res) => res.end('hello')),
  );
  const request = http.get({ path: '/', createConnection: () => inProcessConnections.connect('gallery') as never });
  const [response] = await once(request, 'response');
  expect(String((await once(response, 'data'))[0])).toBe('hello');
});

it('handles a request outside of what the caller does, and its response outside of what the service does', async () => {
  const current = new AsyncLocalStorage<string>();
  const inProcessConnections = createInProcessConnections();
  const seen: (string | undefined)[] = [];
  inProcessConnections.add(
    'gallery',
    http.createServer((_req, res) => {
      seen.push(current.getStore());
      current.run('the service', () => res.end('hello'));
    }),
  );
  const near = current.run('the one who connects', () => inProcessConnections.connect('gallery'));
  near?.once('data', () => seen.push(current.getStore()));
  current.run('the caller', () => near?.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
  await expect.poll(() => seen).toEqual([undefined, undefined]);
  near?.destroy();
});

it('takes a timeout of a response as a socket does', async () => {
  const inProcessConnections = createInProcessConnections();
  inProcessConnections.add(
    'backup',
    http.createServer((_req, res) => res.setTimeout(60_000, () => res.destroy()).end('an archive')),
  );
  const request = http.get({ path: '/', createConnection: () => inProcessConnections.connect('backup') as never });
  const [response] = await once(request, 'response');
  expect(String((await once(response, 'data'))[0])).toBe('an archive');
});

it('knows no services of other processes, and none that have stopped', () => {
  const inProcessConnections = createInProcessConnections();
  expect(inProcessConnections.connect('notifier')).toBeUndefined();
  inProcessConnections.add('notifier', http.createServer());
  expect(inProcessConnections.has('notifier')).toBe(true);
  inProcessConnections.remove('notifier');
  expect(inProcessConnections.has('notifier')).toBe(false);
  expect(inProcessConnections.connect('notifier')).toBeUndefined();
});

it.each(['near', 'far'] as const)('when the %s end is aborted, the other one is closed', async (end) => {
  const stream = await openStream();
  const other = once(end === 'near' ? stream.far : stream.near, 'close');
  stream[end].destroy(new Error('gone'));
  stream.near.on('error', () => undefined);
  await other;
});

it('delivers what was written before the end', async () => {
  const { near, far } = await openStream();
  far.end('the end');
  expect(await text(near)).toBe('the end');
});
