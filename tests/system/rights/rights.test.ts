import { fillPath } from '@famibook/contracts/endpoint';
import { ENDPOINTS, INTERNAL_ENDPOINTS } from '@famibook/contracts/endpoints';
import type { Client } from '@famibook/testing/clients/client';
import { type Product, startProduct } from '@famibook/testing/product/product';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MATRIX } from './matrix.ts';
import type { Row, Sent } from './row.ts';
import { type Ownership, ROLES, type Role, World } from './world.ts';

interface OpenApi {
  paths: Record<string, Record<string, { operationId: string }>>;
}

const SOME_ID = '01890000-0000-7000-8000-000000000000';

let product: Product;
let world: World;

beforeAll(async () => {
  product = await startProduct();
  world = await World.make(product.url);
});
afterAll(() => product?.[Symbol.asyncDispose]());

const attempt = async ({ call, send, inNewSession }: Row, role: Role, ownership: Ownership): Promise<string> => {
  const client = inNewSession ? await world.inNewSession(role) : world.as(role);
  return sendFrom(client, call, await send(world, role, ownership));
};

const HALF = 'half signed in';

/** From a browser between the two steps of a sign-in, which is as the signed-out one but for its cookie. */
const attemptHalf = async ({ call, send, inNewSession, halfSignedIn }: Row, ownership: Ownership): Promise<string> => {
  const sent = await (halfSignedIn ?? { send }).send(world, 'signed out', ownership);
  const { cookies } = inNewSession ? await world.inNewSession('signed out') : world.as('signed out');
  return sendFrom(await world.halfSignedIn(cookies), call, sent);
};

const sendFrom = async (client: Client, call: string, sent: Sent): Promise<string> => {
  const { path, json, form, headers, bytes } = sent;
  const method = ENDPOINTS.get(call)?.method;
  const response = await client.fetch(path, {
    method,
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: form ?? (bytes && new Uint8Array(bytes)) ?? (json === undefined ? undefined : JSON.stringify(json)),
  });
  await response.arrayBuffer();
  if (response.ok && method !== 'GET') world.changed();
  return String(response.status);
};

describe('the rights matrix (D9)', () => {
  it('has a row for every route of the running routers, and no others', async () => {
    const { paths } = (await (await fetch(`${product.url}/api/openapi.json`)).json()) as OpenApi;
    const running = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(MATRIX.map(({ call }) => call).sort()).toEqual(running.sort());
  });

  it.each(MATRIX.map((row) => [row.call, row] as const))(
    '%s has the statuses of its row, for every role',
    async (_, row) => {
      const tried: Record<string, string> = {};
      const expected: Record<string, string> = {};
      for (const ownership of ['own', 'other'] as const) {
        const cells = row[ownership];
        if (typeof cells !== 'string') continue;
        const statuses = cells.split(' ');
        for (const [index, role] of ROLES.entries()) {
          expected[`${role}, ${ownership}`] = statuses[index] ?? 'none';
          tried[`${role}, ${ownership}`] = await attempt(row, role, ownership);
        }
        expected[`${HALF}, ${ownership}`] = row.halfSignedIn?.status ?? statuses[0] ?? 'none';
        tried[`${HALF}, ${ownership}`] = await attemptHalf(row, ownership);
      }
      expect(tried).toEqual(expected);
    },
  );

  it.each([...INTERNAL_ENDPOINTS.values()].map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is between services: through the gateway it is not found',
    async (_, { method, path }) => {
      const ids = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, SOME_ID]));
      const found: Record<string, number> = {};
      for (const role of ROLES) {
        const init = { method, headers: { 'content-type': 'application/json' } };
        const body = method === 'GET' ? undefined : '{}';
        const response = await world.as(role).fetch(fillPath(path, ids), { ...init, body });
        await response.arrayBuffer();
        found[role] = response.status;
      }
      expect(found).toEqual(Object.fromEntries(ROLES.map((role) => [role, 404])));
    },
  );

  it('never lets what belongs to services alone through the gateway, however it is written', async () => {
    for (const path of ['/internal/ready', '/internal/metrics', '/api/../internal/ready']) {
      for (const role of ROLES) {
        const response = await world.as(role).fetch(path, { method: 'POST' });
        expect([404, 405], `${role} ${path}`).toContain(response.status);
      }
    }
  });
});
