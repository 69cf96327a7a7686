import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { createInProcessConnections } from '@famibook/service-kit/calls/in-process-connections';
import { shareOfJoiningReplica, WHOLE_BODY } from '@famibook/testing/network/joining-replica';
import { expect, onTestFinished, test } from 'vitest';
import { createAgents } from './agents.ts';
import { connectionsTo, type ServiceConnections } from './connections-to.ts';

/** Shorter than a response takes. */
const MAX_AGE_MS = 10;
const inProcess = createInProcessConnections();

test('a replica that joins gets its share of the requests, however busy those before it are, and none is cut off', async () => {
  let connections: ServiceConnections | undefined;
  onTestFinished(() => connections?.close());
  const share = await shareOfJoiningReplica(async (url) => {
    connections ??= connectionsTo({ service: 'gallery', url, traffic: 'normal' }, inProcess, MAX_AGE_MS);
    const { body } = await connections.pool.request({ origin: url, path: '/', method: 'GET' });
    expect(await body.text()).toBe(WHOLE_BODY);
  });
  expect(share).toBeGreaterThan(20);
});

test.each(['normal', 'bulk'] as const)('it gets its share of the uploads as well (%s)', async (traffic) => {
  const { [traffic]: agent } = createAgents(MAX_AGE_MS);
  onTestFinished(() => agent.destroy());
  const share = await shareOfJoiningReplica(async (url) => {
    const request = http.request(url, { method: 'POST', agent });
    request.end('a part of a photo');
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(await text(response)).toBe(WHOLE_BODY);
  });
  expect(share).toBeGreaterThan(20);
});

test('a connection within one process is used for as long as there are requests', async () => {
  let opened = 0;
  const server = http.createServer((_req, res) => void res.end('here')).on('connection', () => (opened += 1));
  inProcess.add('media', server);
  const url = 'http://media';
  const connections = connectionsTo({ service: 'media', url, traffic: 'normal' }, inProcess, MAX_AGE_MS);
  onTestFinished(() => connections.close());
  for (let request = 0; request < 3; request += 1) {
    const { body } = await connections.pool.request({ origin: url, path: '/', method: 'GET' });
    expect(await body.text()).toBe('here');
    await delay(2 * MAX_AGE_MS);
  }
  expect(opened).toBe(1);
});
