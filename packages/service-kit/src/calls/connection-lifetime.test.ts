import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { endpoint } from '@famibook/contracts/endpoint';
import { shareOfJoiningReplica, WHOLE_BODY } from '@famibook/testing/network/joining-replica';
import { expect, it } from 'vitest';
import { parseConfig } from '../config/config.ts';
import { PlatformSettings } from '../config/platform-settings.ts';
import { createIdentities } from '../identity/identity-tokens.ts';
import { createOwnKeys } from '../identity/keys.ts';
import { createMetrics } from '../observability/metrics.ts';
import { createCalls } from './calls.ts';
import { IDLE_CONNECTION_MS } from './connection-lifetime.ts';
import { createServiceUrls } from './service-urls.ts';

const greet = endpoint({
  name: 'greet',
  method: 'POST',
  path: '/internal/greet',
  service: 'gallery',
  access: 'service',
  callers: ['gateway'],
  summary: '',
});
const picture = endpoint({ ...greet, name: 'picture', method: 'GET', path: '/internal/picture', stream: true });

it('an idle connection ends before a service that drains does', () => {
  expect(IDLE_CONNECTION_MS).toBeLessThan(parseConfig(PlatformSettings, {}).drainMs);
});

it('a caller ends an idle connection by itself, however long the service would keep it', async () => {
  const server = createServer((_req, res) => void res.writeHead(204).end());
  server.keepAliveTimeout = 600_000;
  const connected = once(server, 'connection') as Promise<[Socket]>;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const urls = createServiceUrls();
  urls.set('gallery', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const identities = createIdentities({ service: 'gateway', keys: createOwnKeys() });
  const calls = createCalls({ urls, identities, metrics: createMetrics('gateway') });
  await calls.call('gallery', greet, { as: 'service' });
  const [socket] = await connected;
  expect(socket.destroyed).toBe(false);
  await once(socket, 'close');
  await calls.close();
  server.close();
});

it('a replica that joins gets its share, however busy those before it are, and no response is cut off', async () => {
  const urls = createServiceUrls();
  const identities = createIdentities({ service: 'gateway', keys: createOwnKeys() });
  const calls = createCalls({ urls, identities, metrics: createMetrics('gateway'), maxConnectionAgeMs: 10 });
  const share = await shareOfJoiningReplica(async (url) => {
    urls.set('gallery', url);
    const { body } = await calls.download('gallery', picture, { as: 'service' });
    expect(await text(body)).toBe(WHOLE_BODY);
  });
  await calls.close();
  expect(share).toBeGreaterThan(20);
});
