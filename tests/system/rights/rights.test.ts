import { ENDPOINTS } from '@famibook/contracts/endpoints';
import { type Product, startProduct } from '@famibook/testing/product/product';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MATRIX } from './matrix.ts';
import type { Row } from './row.ts';
import { ROLES, type Role, type Whose, World } from './world.ts';

interface OpenApi {
  paths: Record<string, Record<string, { operationId: string }>>;
}

let product: Product;
let world: World;

beforeAll(async () => {
  product = await startProduct();
  world = await World.make(product.url);
});
afterAll(() => product?.[Symbol.asyncDispose]());

const attempt = async ({ call, send, inNewSession }: Row, role: Role, whose: Whose): Promise<string> => {
  const { path, json, form, headers, bytes } = await send(world, role, whose);
  const client = inNewSession ? await world.inNewSession(role) : world.as(role);
  const response = await client.fetch(path, {
    method: ENDPOINTS.get(call)?.method,
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: form ?? (bytes && new Uint8Array(bytes)) ?? (json === undefined ? undefined : JSON.stringify(json)),
  });
  await response.arrayBuffer();
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
    '%s lets in whom it should, and nobody else',
    async (_, row) => {
      const tried: Record<string, string> = {};
      const expected: Record<string, string> = {};
      for (const whose of ['own', 'other'] as const) {
        const statuses = row[whose]?.split(/\s+/) ?? [];
        for (const [index, role] of ROLES.entries()) {
          const status = statuses[index];
          if (!status || status === '-') continue;
          expected[`${role}, ${whose}`] = status;
          tried[`${role}, ${whose}`] = await attempt(row, role, whose);
        }
      }
      expect(tried).toEqual(expected);
    },
  );

  it('never lets a call between services through the gateway', async () => {
    for (const path of [
      '/internal/ready',
      '/internal/metrics',
      '/internal/sessions/resolve',
      '/api/../internal/ready',
    ]) {
      const response = await fetch(product.url + path, { method: 'POST' });
      expect([404, 405], path).toContain(response.status);
    }
  });
});
