import { approveReset, changePasswordDirectly, requestReset } from '@famibook/contracts/password-reset/endpoints';
import { login } from '@famibook/contracts/sessions/endpoints';
import { Client } from '@famibook/testing/clients/client';
import { ResetBrowser } from '@famibook/testing/clients/reset';
import type { TestUser } from '@famibook/testing/families/family';
import { testOfOwnProduct } from '@famibook/testing/test';
import { describe, expect } from 'vitest';

/** The default settings. */
const DEFAULTS = { FAMIBOOK_LIMIT_RESET: '5', FAMIBOOK_LIMIT_LOGIN: '10', FAMIBOOK_LIMIT_LOGIN_ADDRESS: '30' };

const ask = (client: Client, email: string, headers: Record<string, string> = {}) =>
  client.send(requestReset, { body: { email }, headers });
const change = (client: Client, { email }: TestUser, oldPassword: string, newPassword = 'chosen-password') =>
  client.send(changePasswordDirectly, { body: { email, oldPassword, newPassword, confirmPassword: newPassword } });

const test = testOfOwnProduct.extend('settings', { scope: 'file' }, DEFAULTS);

describe('at default settings', () => {
  test('one address asks five times an hour, for whatever account; the owner’s own browser still can (D23)', async ({
    family,
    product,
    admin,
  }) => {
    const owner = await family.member();
    const thief = new Client(product.url);
    for (let time = 0; time < 5; time++)
      expect((await ask(thief, time % 2 ? owner.email : `unknown${time}@example.org`)).status).toBe(200);
    for (const client of [thief, new Client(product.url)]) {
      const refused = await ask(client, owner.email, { 'x-forwarded-for': '203.0.113.77' });
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts']);
      expect(refused.body.message).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    }
    const own = new ResetBrowser(owner.client);
    await own.ask(owner.email);
    const body = { code: await own.code() };
    await admin.call(approveReset, { params: { id: own.requestId as never }, body });
    expect((await own.complete('chosen-password')).status).toBe(200);
  });

  test('guesses at the old password end in 429 and count as sign-ins do; the owner’s own browser still can (D24)', async ({
    family,
    product,
  }) => {
    const owner = await family.member();
    const thief = new Client(product.url);
    const guesses = [];
    for (let time = 0; time < 10; time++) guesses.push((await change(thief, owner, `guess-${time}`)).status);
    expect(guesses).toEqual(Array(10).fill(401));
    const refused = await change(thief, owner, owner.password);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts']);
    const body = { email: owner.email, password: owner.password, famibookName: family.name };
    expect((await new Client(product.url).send(login, { body })).status).toBe(429);
    expect((await owner.client.send(login, { body })).status).toBe(200);
    expect((await change(owner.client, owner, owner.password)).status).toBe(200);
  });

  test('an unknown e-mail and a wrong password are answered alike (D24)', async ({ family, product }) => {
    const owner = await family.member();
    const responses = await Promise.all(
      [owner, { ...owner, email: 'unknown@example.org' }].map((account) =>
        change(new Client(product.url), account, 'not-mine'),
      ),
    );
    const [known, unknown] = responses.map(({ status, body: { requestId: _, ...body } }) => ({ status, body }));
    expect(known).toEqual(unknown);
    expect(known).toEqual({
      status: 401,
      body: { code: 'invalid_credentials', message: 'Email or current password is incorrect' },
    });
  });
});
