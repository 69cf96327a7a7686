import { fillPath } from '@famibook/contracts/endpoint';
import { ENDPOINTS, INTERNAL_ENDPOINTS } from '@famibook/contracts/endpoints';
import { SERVICE_NAMES } from '@famibook/contracts/services';
import { bootForTest, type TestBed } from '@famibook/service-kit/testing/boot-for-test';
import { administrator } from '@famibook/service-kit/testing/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { admin } from '../../../services/admin/src/service.ts';
import { auth } from '../../../services/auth/src/service.ts';
import { board } from '../../../services/board/src/service.ts';
import { gallery } from '../../../services/gallery/src/service.ts';
import { media } from '../../../services/media/src/service.ts';
import { notifier } from '../../../services/notifier/src/service.ts';
import { type FreshDatabase, freshDatabase } from './backing/fresh-database.ts';

let database: FreshDatabase;
let bed: TestBed;

beforeAll(async () => {
  database = await freshDatabase();
  const env = { FAMIBOOK_ADMIN_EMAIL: 'admin@example.org', FAMIBOOK_ADMIN_PASSWORD: 'a-long-admin-password' };
  bed = await bootForTest([auth, gallery, media, board, admin, notifier], { databaseUrl: database.url, env });
});
afterAll(async () => {
  await bed?.stop();
  await database?.drop();
});

const REFUSED = [401, 403];
const SOME_ID = '01890000-0000-7000-8000-000000000000';
const internal = [...INTERNAL_ENDPOINTS.values()].map((endpoint) => [endpoint.name, endpoint] as const);

describe('what services say to each other', () => {
  test('is in the table of internal endpoints, all of it', async () => {
    const running = new Set<string>();
    for (const { internalUrl } of bed.services) {
      const names = z.array(z.string()).parse(await (await fetch(`${internalUrl}/internal/endpoints`)).json());
      for (const name of names) running.add(name);
    }
    expect(internal.map(([name]) => name).filter((name) => !running.has(name))).toEqual([]);
    expect([...running].filter((name) => !ENDPOINTS.has(name) && !INTERNAL_ENDPOINTS.has(name))).toEqual([]);
    // Everything under /internal that is not in the table is not found, whoever asks.
    expect((await bed.asService('admin').fetch('/internal/unknown', { service: 'auth' })).status).toBe(404);
  });

  test.each(internal)('%s is answered to its callers, and refused to every other service', async (_, endpoint) => {
    const path = fillPath(
      endpoint.path,
      Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, SOME_ID])),
    );
    const found: Record<string, boolean> = {};
    const expected: Record<string, boolean> = {};
    for (const name of SERVICE_NAMES) {
      const response = await bed.asService(name).fetch(path, {
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
      const response = await bed
        .as(administrator())
        .fetch(path, { service: endpoint.service, method: endpoint.method });
      expect(response.status).toBe(403);
      const nobody = await bed.fetch(path, { service: endpoint.service, method: endpoint.method });
      expect(nobody.status).toBe(401);
    },
  );
});
