import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { endpoint } from '@famibook/contracts/endpoint';
import { expect, it } from 'vitest';
import { parseConfig } from '../config/config.ts';
import { PlatformSettings } from '../config/platform-settings.ts';
import { createIdentities } from '../identity/identity-tokens.ts';
import { createOwnKeys } from '../identity/keys.ts';
import { createMetrics } from '../observability/metrics.ts';
import { createCalls } from './calls.ts';
import { IDLE_CONNECTION_MS } from './idle-connections.ts';
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
