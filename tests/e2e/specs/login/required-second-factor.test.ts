import { fillPath } from '@famibook/contracts/endpoint';
import { ENDPOINTS } from '@famibook/contracts/endpoints';
import type { ErrorBody } from '@famibook/contracts/errors';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { createAuthenticator } from '@famibook/testing/clients/authenticator';
import { enrol } from '@famibook/testing/families/enrol';
import { administrator } from '@famibook/testing/families/family';
import { queryService } from '@famibook/testing/product/database';
import { ADMIN } from '@famibook/testing/product/product';
import { expect } from 'vitest';
import { testOfOwnProduct } from '../../support/test.ts';
import { signIn } from './login-fixture.ts';

const SOME_ID = '01890000-0000-7000-8000-000000000000';

const test = testOfOwnProduct
  .extend('settings', { scope: 'file' }, { FAMIBOOK_REQUIRE_ADMIN_2FA: 'true' })
  /** The product has one administrator, so each test takes away what another one turned on. */
  .extend('resetSecondFactor', ({ product }) => async (): Promise<void> => {
    await queryService(product, 'auth', 'DELETE FROM second_factor');
  });

test('an administrator without a second factor may call nothing but what turns it on (D42)', async ({
  product,
  resetSecondFactor,
}) => {
  await resetSecondFactor();
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

test('an administrator who must turn on two-step sign-in sees nothing else until then (D42)', async ({
  open,
  resetSecondFactor,
}) => {
  await resetSecondFactor();
  const { page } = await open();
  await page.goto('/auth');
  await signIn(page, ADMIN, '');
  await page.getByRole('heading', { name: 'Turn on two-step sign-in' }).waitFor();
  await page.goto('/manager');
  await page.getByRole('heading', { name: 'Turn on two-step sign-in' }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Next' }).click();
  const key = (await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  await page.getByLabel('Code from your app').fill(await createAuthenticator(key.replaceAll(' ', '')).next());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
});
