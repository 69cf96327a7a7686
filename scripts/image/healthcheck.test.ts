import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SERVICE_NAMES } from '@famibook/contracts/services';
import { expect, onTestFinished, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('healthcheck.mjs', import.meta.url));

/** A port at which this path has this state. */
async function serviceThat(isReady: boolean, path = '/internal/ready'): Promise<string> {
  const server = createServer((req, res) => {
    res.writeHead(isReady && req.url === path ? 200 : 503).end();
  });
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return String((server.address() as AddressInfo).port);
}

/** What it says about a container, and whether that is healthy. */
async function checked(env: Record<string, string>) {
  const run = promisify(execFile)(process.execPath, [SCRIPT], { env });
  return run.then(
    () => 'healthy',
    ({ stderr }: { stderr: string }) => stderr.trim(),
  );
}

test('a container is healthy when its one service is ready', async () => {
  const [ready, unready] = [await serviceThat(true), await serviceThat(false)];
  expect(await checked({ SERVICES: 'gallery', INTERNAL_PORT: ready })).toBe('healthy');
  expect(await checked({ SERVICES: 'gallery', INTERNAL_PORT: unready })).toContain('responds with 503');
});

test('a container of several services is healthy when each is ready at a port of its own', async () => {
  const [ready, unready] = [await serviceThat(true), await serviceThat(false)];
  const env = { SERVICES: 'gateway, gallery', INTERNAL_PORT: ready };
  expect(await checked({ ...env, GALLERY_INTERNAL_PORT: ready })).toBe('healthy');
  expect(await checked({ ...env, GALLERY_INTERNAL_PORT: unready })).toContain('responds with 503');
  expect(await checked(env)).toBe('GALLERY_INTERNAL_PORT is not set');
});

test('a service that is named twice is one, and a container that names all of them is all of FamiBook', async () => {
  const [ready, healthy] = [await serviceThat(true), await serviceThat(true, '/api/health')];
  expect(await checked({ SERVICES: 'gallery,gallery', INTERNAL_PORT: ready })).toBe('healthy');
  expect(await checked({ SERVICES: SERVICE_NAMES.join(','), PORT: healthy })).toBe('healthy');
});
