import { fillPath } from '@famibook/contracts/endpoint';
import { INTERNAL_ENDPOINTS } from '@famibook/contracts/endpoints';
import { type RunningProduct, sharedProduct } from '@famibook/testing/product/shared-product';
import { beforeAll, describe, expect, it } from 'vitest';
import { MATRIX } from './matrix.ts';
import { ROLES } from './people.ts';
import { RightsFixture } from './rights-fixture.ts';
import { tryRow } from './try-row.ts';

interface OpenApi {
  paths: Record<string, Record<string, { operationId: string }>>;
}

const SOME_ID = '01890000-0000-7000-8000-000000000000';

let product: RunningProduct;
let fixture: RightsFixture;

beforeAll(async () => {
  product = await sharedProduct();
  fixture = await RightsFixture.make(product.url);
});

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
      const { tried, expected } = await tryRow(fixture, row);
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
        const response = await fixture.as(role).fetch(fillPath(path, ids), { ...init, body });
        await response.arrayBuffer();
        found[role] = response.status;
      }
      expect(found).toEqual(Object.fromEntries(ROLES.map((role) => [role, 404])));
    },
  );

  it('never lets what belongs to services alone through the gateway, however it is written', async () => {
    for (const path of ['/internal/ready', '/internal/metrics', '/api/../internal/ready']) {
      for (const role of ROLES) {
        const response = await fixture.as(role).fetch(path, { method: 'POST' });
        expect([404, 405], `${role} ${path}`).toContain(response.status);
      }
    }
  });
});
