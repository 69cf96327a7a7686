import { readFileSync } from 'node:fs';
import { fillPath } from '@famibook/contracts/endpoint';
import { ENDPOINTS, INTERNAL_ENDPOINTS } from '@famibook/contracts/endpoints';
import { SERVICE_NAMES } from '@famibook/contracts/services';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { admin } from '../../../services/admin/src/service.ts';
import { auth } from '../../../services/auth/src/service.ts';
import { backup } from '../../../services/backup/src/service.ts';
import { board } from '../../../services/board/src/service.ts';
import { gallery } from '../../../services/gallery/src/service.ts';
import { media } from '../../../services/media/src/service.ts';
import { notifier } from '../../../services/notifier/src/service.ts';
import { type FreshDatabase, freshDatabase } from './backing/fresh-database.ts';
import { administrator } from './families/identities.ts';
import { bootForTest, type TestApp } from './services/boot-for-test.ts';

let database: FreshDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await freshDatabase();
  const env = { FAMIBOOK_ADMIN_EMAIL: 'admin@example.org', FAMIBOOK_ADMIN_PASSWORD: 'a-long-admin-password' };
  app = await bootForTest([auth, gallery, media, board, admin, notifier, backup], { databaseUrl: database.url, env });
});
afterAll(async () => {
  await app?.stop();
  await database?.drop();
});

const REFUSED = [401, 403];
const SOME_ID = '01890000-0000-7000-8000-000000000000';
const internal = [...INTERNAL_ENDPOINTS.values()].map((endpoint) => [endpoint.name, endpoint] as const);

describe('what services say to each other', () => {
  test('is in the table of internal endpoints, all of it', async () => {
    const running = new Set<string>();
    for (const { internalUrl } of app.services) {
      const names = z.array(z.string()).parse(await (await fetch(`${internalUrl}/internal/endpoints`)).json());
      for (const name of names) running.add(name);
    }
    expect(internal.map(([name]) => name).filter((name) => !running.has(name))).toEqual([]);
    expect([...running].filter((name) => !ENDPOINTS.has(name) && !INTERNAL_ENDPOINTS.has(name))).toEqual([]);
    // Every path under /internal that is not in the table is not found, whatever the caller.
    expect((await app.asService('admin').fetch('/internal/unknown', { service: 'auth' })).status).toBe(404);
  });

  test('is what the network policies of the chart let through', async () => {
    const file = new URL('../../../deploy/helm/famibook/files/calls.json', import.meta.url);
    const allowed = z.record(z.string(), z.array(z.string())).parse(JSON.parse(readFileSync(file, 'utf8')));
    for (const { name, internalUrl } of app.services) {
      const served = z.array(z.string()).parse(await (await fetch(`${internalUrl}/internal/endpoints`)).json());
      const callers = served.flatMap((each) => INTERNAL_ENDPOINTS.get(each)?.callers ?? []);
      // A service reaches itself without the network.
      expect(allowed[name]).toEqual(expect.arrayContaining([...new Set(callers)].filter((caller) => caller !== name)));
    }
  });

  test.each(internal)('%s is answered to its callers, and refused to every other service', async (_, endpoint) => {
    const path = fillPath(
      endpoint.path,
      Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, SOME_ID])),
    );
    const found: Record<string, boolean> = {};
    const expected: Record<string, boolean> = {};
    for (const name of SERVICE_NAMES) {
      const response = await app.asService(name).fetch(path, {
        service: endpoint.service,
        method: endpoint.method,
        ...(endpoint.body && { headers: { 'content-type': 'application/json' }, body: '{}' }),
      });
      await response.arrayBuffer();
      found[name] = !REFUSED.includes(response.status);
      expected[name] = endpoint.callers?.includes(name) ?? false;
    }
    expect(found).toEqual(expected);
  });

  test.each(internal.filter(([, { access }]) => access === 'service'))(
    '%s is refused to people, the administrator too',
    async (_, endpoint) => {
      const path = fillPath(
        endpoint.path,
        Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, SOME_ID])),
      );
      const response = await app
        .as(administrator())
        .fetch(path, { service: endpoint.service, method: endpoint.method });
      expect(response.status).toBe(403);
      const anonymous = await app.fetch(path, { service: endpoint.service, method: endpoint.method });
      expect(anonymous.status).toBe(401);
    },
  );
});
