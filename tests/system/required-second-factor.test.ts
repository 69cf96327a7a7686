import { fillPath } from '@famibook/contracts/endpoint';
import { ENDPOINTS } from '@famibook/contracts/endpoints';
import type { ErrorBody } from '@famibook/contracts/errors';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { enrol } from '@famibook/testing/families/enrol';
import { administrator } from '@famibook/testing/families/family';
import { ADMIN, type Product, startProduct } from '@famibook/testing/product/product';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SOME_ID = '01890000-0000-7000-8000-000000000000';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: { FAMIBOOK_REQUIRE_ADMIN_2FA: 'true' } });
});
afterAll(() => product?.[Symbol.asyncDispose]());

test('an administrator without a second factor may call nothing but what turns it on (D42)', async () => {
  const admin = await administrator(product.url);
  const { paths } = (await (await admin.fetch('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const running = Object.values(paths).flatMap((methods) => Object.values(methods).map((call) => call.operationId));
  const refused: Record<string, unknown> = {};
  for (const name of running) {
    const endpoint = ENDPOINTS.get(name);
    if (!endpoint || endpoint.access === 'public' || endpoint.beforeEnrolment) continue;
    const { method, path } = endpoint;
    const ids = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => [parameter, SOME_ID]));
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const response = await admin.fetch(fillPath(path, ids), {
      method,
      ...(hasBody && { body: '{}', headers: { 'content-type': 'application/json' } }),
    });
    refused[name] = method === 'HEAD' ? response.status : ((await response.json()) as ErrorBody).code;
  }
  expect(Object.keys(refused).length).toBeGreaterThan(50);
  const otherwise = Object.entries(refused).filter(([, code]) => code !== 'second_factor_required' && code !== 403);
  expect(otherwise).toEqual([]);
  expect(await admin.call(getUser)).toMatchObject({ isAdmin: false, mustEnrol: true });

  await enrol(admin, ADMIN.password);
  const user = await admin.call(getUser);
  expect([user.isAdmin, user.mustEnrol]).toEqual([true, undefined]);
});
