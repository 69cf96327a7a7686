import { CLOSE } from '@famibook/contracts/live/close-codes';
import {
  approveReset,
  changePasswordDirectly,
  listApprovedResets,
  listPendingResets,
  requestReset,
} from '@famibook/contracts/password-reset/endpoints';
import { getUser, login } from '@famibook/contracts/sessions/endpoints';
import { Client } from '@famibook/testing/clients/client';
import { ResetBrowser } from '@famibook/testing/clients/reset';
import { listen } from '@famibook/testing/clients/socket';
import { signIn, type TestUser } from '@famibook/testing/families/family';
import { queryService } from '@famibook/testing/product/database';
import { test as sharedTest } from '@famibook/testing/test';
import { waitFor } from '@famibook/testing/wait-for';
import { describe, expect } from 'vitest';

const test = sharedTest
  .extend(
    'asking',
    ({ product }) =>
      ({ email }: Pick<TestUser, 'email'>) =>
        ResetBrowser.asking(product.url, email),
  )
  .extend(
    'pendingOf',
    ({ admin }) =>
      async ({ email }: Pick<TestUser, 'email'>) =>
        (await admin.call(listPendingResets)).filter(({ user }) => user.email === email),
  )
  .extend(
    'approve',
    ({ admin }) =>
      (id: number, code?: string) =>
        admin.send(approveReset, { params: { id: id as never }, body: code === undefined ? {} : { code } }),
  )
  .extend(
    'opens',
    ({ product, family }) =>
      async ({ email }: TestUser, password: string) =>
        (await new Client(product.url).send(login, { body: { email, password, famibookName: family.name } })).status ===
        200,
  )
  .extend(
    'letTimePass',
    ({ product }) =>
      (id: number, interval: string) =>
        queryService(
          product,
          'auth',
          `UPDATE password_reset_request SET created_at = created_at - $2::interval, open_until = open_until - $2::interval,
            approved_at = approved_at - $2::interval WHERE id = $1`,
          [id, interval],
        ),
  );

describe('taking over an account by its reset (D23)', () => {
  test('does not work from another browser that knows the id, or guesses ids around it', async ({
    family,
    asking,
    approve,
    admin,
    opens,
  }) => {
    const victim = await family.member();
    const phone = await asking(victim);
    const thief = await asking({ email: `thief${Date.now()}@example.org` });
    expect((await approve(phone.requestId, await phone.code())).status).toBe(200);
    for (let id = phone.requestId - 10; id < phone.requestId + 10; id++) {
      if (id < 1 || id === thief.requestId) continue;
      expect((await thief.status(id)).status, `reading ${id}`).toBe(404);
      expect((await thief.complete('stolen-password', id)).status, `completing ${id}`).toBe(404);
    }
    // A signed-in member, and the victim's own session, are other browsers too.
    for (const client of [family.manager.client, victim.client, admin]) {
      const other = new ResetBrowser(client);
      expect((await other.complete('stolen-password', phone.requestId)).status).toBe(404);
    }
    expect(await opens(victim, 'stolen-password')).toBe(false);
    expect((await phone.complete('chosen-password')).status).toBe(200);
    expect(await opens(victim, 'chosen-password')).toBe(true);
  });

  test('does not work with a cookie that was made up or belongs to another name', async ({
    family,
    asking,
    approve,
    product,
  }) => {
    const victim = await family.member();
    const phone = await asking(victim);
    await approve(phone.requestId);
    const secret = phone.client.cookies.get('famibook_reset') ?? '';
    for (const [name, value] of [
      ['famibook_reset', ''],
      ['famibook_reset', 'x'.repeat(43)],
      ['famibook_reset', secret.slice(0, -1)],
      ['famibook_session', secret],
      ['famibook_browser', secret],
    ] as const) {
      const thief = new ResetBrowser(new Client(product.url));
      thief.client.cookies.set(name, value);
      expect((await thief.complete('stolen-password', phone.requestId)).status).toBe(404);
    }
  });

  test('does not work by asking before and after: the code that the victim reads out opens the victim’s alone', async ({
    family,
    asking,
    approve,
    pendingOf,
    opens,
  }) => {
    const victim = await family.member();
    const before = await asking(victim);
    const phone = await asking(victim);
    const after = await asking(victim);
    const code = await phone.code();
    expect(new Set([code, await before.code(), await after.code()]).size).toBe(3);

    // The administrator opens the wrong rows first; the code does not fit.
    for (const thief of [before, after]) {
      const refused = await approve(thief.requestId, code);
      expect([refused.status, refused.body.code]).toEqual([409, 'reset_code_differs']);
    }
    const row = (await pendingOf(victim)).find((pending) => pending.code === code);
    expect(row?.id).toBe(phone.requestId);
    expect((await approve(phone.requestId, code)).status).toBe(200);

    for (const thief of [before, after]) {
      expect((await thief.status()).status).toBe(404);
      expect((await thief.complete('stolen-password')).status).toBe(404);
      expect((await approve(thief.requestId)).status).toBe(409);
      expect((await thief.ask(victim.email)).isApproved).toBe(false);
    }
    expect(await opens(victim, 'stolen-password')).toBe(false);
    expect(await phone.ask(victim.email)).toEqual({ requestId: phone.requestId, isApproved: true });
    expect((await phone.complete('chosen-password')).status).toBe(200);
    expect(await opens(victim, 'chosen-password')).toBe(true);
  });

  test('does not work by asking so often that the victim’s own request finds no place', async ({
    family,
    asking,
    pendingOf,
    approve,
  }) => {
    const victim = await family.member();
    await Promise.all(Array.from({ length: 10 }, () => asking(victim)));
    const known = new ResetBrowser(victim.client);
    await known.ask(victim.email);
    const pending = await pendingOf(victim);
    expect(pending).toHaveLength(3);
    expect(pending.map(({ id }) => id)).toContain(known.requestId);
    expect((await approve(known.requestId, await known.code())).status).toBe(200);
    expect((await known.complete('chosen-password')).status).toBe(200);
  });

  test('does not work with a request whose time is over', async ({ family, asking, letTimePass, approve, admin }) => {
    const victim = await family.member();
    const [late, unused] = [await asking(victim), await asking(victim)];
    await letTimePass(late.requestId, '7 days');
    expect((await approve(late.requestId)).status).toBe(409);
    expect((await late.status()).status).toBe(404);
    expect((await approve(unused.requestId)).status).toBe(200);
    await letTimePass(unused.requestId, '23 hours 30 minutes');
    expect((await unused.status()).body.isApproved).toBe(true);
    await letTimePass(unused.requestId, '30 minutes');
    expect((await unused.status()).status).toBe(404);
    expect((await unused.complete('stolen-password')).status).toBe(404);
    expect((await unused.ask(victim.email)).isApproved).toBe(false);
    const approved = await admin.call(listApprovedResets);
    expect(approved.filter(({ user }) => user.email === victim.email)).toEqual([]);
  });

  test('does not work a second time with a request that was completed', async ({ family, asking, approve, opens }) => {
    const victim = await family.member();
    const phone = await asking(victim);
    await approve(phone.requestId);
    expect((await phone.complete('chosen-password')).status).toBe(200);
    expect((await phone.complete('stolen-password')).status).toBe(409);
    expect(await opens(victim, 'chosen-password')).toBe(true);
  });

  test('does not reveal whether an e-mail has an account', async ({ family, product }) => {
    const known = await family.member();
    const shape = async (email: string) => {
      const browser = new Client(product.url);
      const response = await browser.send(requestReset, { body: { email, reason: 'Forgot password request' } });
      const status = await new ResetBrowser(browser).status(response.body.requestId);
      const code = status.body.code.replace(/\d/g, '0');
      return {
        response: {
          ...response,
          headers: [...response.headers.keys()].sort(),
          body: { ...response.body, requestId: 0 },
        },
        status: { ...status, headers: [...status.headers.keys()].sort(), body: { ...status.body, id: 0, code } },
      };
    };
    for (let time = 0; time < 5; time++)
      expect(await shape(`unknown${time}@example.org`)).toEqual(await shape(known.email));
  });
});

describe('the open browsers of the account', () => {
  test('hear that another browser asks, and why they are signed out once it is done (D23)', async ({
    family,
    asking,
    approve,
  }) => {
    const victim = await family.member();
    const laptop = await listen(victim.client);
    const closed = new Promise((resolve) =>
      laptop.socket.once('close', (code, reason) => resolve([code, String(reason)])),
    );
    const phone = await asking(victim);
    expect((await laptop.next('reset_requested')).data).toEqual({ id: String(phone.requestId), famibookName: null });
    expect((await victim.client.call(getUser)).resetRequestedAt).toEqual(expect.any(String));
    await approve(phone.requestId, await phone.code());
    await phone.complete('chosen-password');
    expect((await victim.client.send(getUser)).status).toBe(401);
    expect((await phone.client.send(getUser)).status).toBe(401);
    expect(await closed).toEqual([CLOSE.sessionEnded, 'password-changed']);
  });

  test('stay when the password is changed in one of them; all others end', async ({ family, product }) => {
    const person = await family.member();
    const laptop = await signIn(product.url, person, family.name);
    const response = await person.client.call(changePasswordDirectly, {
      body: {
        email: person.email,
        oldPassword: person.password,
        newPassword: 'chosen-password',
        confirmPassword: 'chosen-password',
      },
    });
    expect(response.message).toMatch(/changed/);
    expect((await person.client.send(getUser)).status).toBe(200);
    await waitFor('the other session to end', async () => (await laptop.send(getUser)).status === 401);
  });
});
