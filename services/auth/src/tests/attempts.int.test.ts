import * as account from '@famibook/contracts/account/endpoints';
import { lookUpInvitation } from '@famibook/contracts/invitations/endpoints';
import { joinFamiBook } from '@famibook/contracts/members/endpoints';
import * as sessions from '@famibook/contracts/sessions/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthTestApp, bootAuth, cookiesOf, type Family, PASSWORD } from '../testing/auth-fixture.ts';
import { enrolledMember, sendPassword } from '../testing/second-factor.ts';

const LIMITS = {
  FAMIBOOK_LIMIT_LOGIN: '4',
  FAMIBOOK_LIMIT_LOGIN_ADDRESS: '9',
  FAMIBOOK_LIMIT_REGISTER: '3',
  FAMIBOOK_LIMIT_JOIN: '3',
  FAMIBOOK_LIMIT_INVITATION: '3',
  FAMIBOOK_LIMIT_SIGN_INS: '3',
};

let app: AuthTestApp;
let family: Family;
let tests = 0;
/** Addresses and people of this test alone: no other has used up what they may try. */
const here = () => `198.18.${tests}.1`;
const elsewhere = () => `198.18.${tests}.2`;
const unknownEmail = (at: number | string) => `unknown-${tests}-${at}@example.org`;

beforeAll(async () => {
  app = await bootAuth(LIMITS);
});
afterAll(() => app.stop());
beforeEach(async () => {
  tests += 1;
  family = await app.found(`The Bergs ${tests}`);
});

const attempt = (given: {
  email?: string;
  password?: string;
  address?: string;
  cookie?: string;
  as?: 'administrator';
}) =>
  app.post(
    sessions.login.path,
    {
      email: given.email ?? family.managerEmail,
      password: given.password ?? 'wrong-password',
      famibookName: family.famibookName,
      as: given.as,
    },
    { 'x-famibook-address': given.address ?? here(), ...(given.cookie && { cookie: given.cookie }) },
  );
const statuses = async (responses: Promise<Response>[]) =>
  (await Promise.all(responses)).map(({ status }) => status).sort();

describe('failed sign-ins (D24)', () => {
  test('of one e-mail from one address end in 429 with the time to wait, also when all come at once', async () => {
    expect(await statuses(Array.from({ length: 8 }, () => attempt({})))).toEqual([
      401, 401, 401, 401, 429, 429, 429, 429,
    ]);
    const response = await attempt({ password: PASSWORD });
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({
      code: 'too_many_attempts',
      message: expect.stringMatching(/^Too many attempts\. Please try again in 1[3-5] minutes\.$/),
    });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(720);
  });

  test('slow down attempts from elsewhere, and lock none of them out', async () => {
    await Promise.all(Array.from({ length: 6 }, () => attempt({})));
    expect((await attempt({ password: PASSWORD, address: elsewhere() })).status).toBe(200);
  });

  test('of many e-mails from one address end in 429 too', async () => {
    const tries = Array.from({ length: 12 }, (_, at) => attempt({ email: unknownEmail(at) }));
    expect((await statuses(tries)).filter((status) => status === 429)).toHaveLength(3);
    expect((await attempt({ email: unknownEmail('other'), address: elsewhere() })).status).toBe(401);
  });

  test('that are refused for one e-mail use up nothing of its household', async () => {
    await Promise.all(Array.from({ length: 12 }, () => attempt({})));
    const others = Array.from({ length: 3 }, (_, at) => attempt({ email: unknownEmail(at) }));
    expect(await statuses(others)).toEqual([401, 401, 401]);
  });

  test('are forgotten once the right password was given', async () => {
    for (const _round of ['first', 'second']) {
      expect(await statuses([attempt({}), attempt({}), attempt({})])).toEqual([401, 401, 401]);
      expect((await attempt({ password: PASSWORD })).status).toBe(200);
    }
  });

  test('as the administrator are counted alike, whether or not the password was right for another (D3)', async () => {
    const tries = [PASSWORD, 'wrong-password', PASSWORD, PASSWORD, PASSWORD, PASSWORD].map((password) =>
      attempt({ password, as: 'administrator' }),
    );
    expect(await statuses(tries)).toEqual([401, 401, 401, 401, 429, 429]);
  });

  test('of strangers do not take the budget of a browser that signed in before', async () => {
    const first = await app.signIn(family.managerEmail, PASSWORD, family.famibookName);
    const cookie = `famibook_browser=${first.cookies.famibook_browser}`;
    await Promise.all(Array.from({ length: 12 }, () => attempt({})));
    expect((await attempt({ password: PASSWORD })).status).toBe(429);
    expect((await attempt({ password: PASSWORD, cookie })).status).toBe(200);
    expect(await statuses(Array.from({ length: 6 }, () => attempt({ cookie })))).toEqual([
      401, 401, 401, 401, 429, 429,
    ]);
  });

  test('with a copied cookie of a known browser do not lock its owner out', async () => {
    const first = await app.signIn(family.managerEmail, PASSWORD, family.famibookName);
    const cookie = `famibook_browser=${first.cookies.famibook_browser}`;
    for (const address of [1, 2, 3].map((at) => `198.19.${tests}.${at}`))
      await Promise.all(Array.from({ length: 6 }, () => attempt({ cookie, address })));
    expect((await attempt({ cookie, password: PASSWORD })).status).toBe(200);
  });

  test('of a known browser count for its own person only', async () => {
    const first = await app.signIn(family.managerEmail, PASSWORD, family.famibookName);
    const cookie = `famibook_browser=${first.cookies.famibook_browser}`;
    const tries = Array.from({ length: 6 }, () => attempt({ cookie, email: unknownEmail('other') }));
    expect((await statuses(tries)).filter((status) => status === 429)).toHaveLength(2);
  });
});

describe('right passwords (D24)', () => {
  test('of a known browser are so many in an hour, because the security log has a line of each', async () => {
    const first = await app.signIn(family.managerEmail, PASSWORD, family.famibookName);
    const cookie = `famibook_browser=${first.cookies.famibook_browser}`;
    const tries = Array.from({ length: 4 }, () => attempt({ password: PASSWORD, cookie }));
    expect(await statuses(tries)).toEqual([200, 200, 200, 429]);
    const response = await attempt({ password: PASSWORD, cookie });
    expect(await response.json()).toMatchObject({ code: 'too_many_attempts' });
  });

  test('of a person with two-step sign-in use up nothing of another address (D42)', async () => {
    const member = await enrolledMember(app, family);
    const send = (address: string) => sendPassword(app, member, { 'x-famibook-address': address });
    for (let count = 0; count < 3; count++) await send(elsewhere());
    await expect(send(elsewhere())).rejects.toThrow('429');
    await send(here());
  });
});

describe('what a browser holds of an earlier sign-in (D24)', () => {
  const held = (response: Response) => cookiesOf(response).famibook_browser;

  test('stays the same when it is stored for this user', async () => {
    const first = held(await attempt({ password: PASSWORD }));
    expect(held(await attempt({ password: PASSWORD, cookie: `famibook_browser=${first}` }))).toBe(first);
  });

  test('is never what the client made up, nor what another person signed in with, nor what was forgotten', async () => {
    const madeUp = 'C'.repeat(43);
    const { managerEmail: email } = await app.found('The Moreaus', { email: 'other@example.org' });
    const ofOther = await app.post(sessions.login.path, { email, password: PASSWORD, famibookName: 'The Moreaus' });
    for (const value of [madeUp, held(ofOther)]) {
      const response = await attempt({ password: PASSWORD, cookie: `famibook_browser=${value}` });
      expect(held(response)).toMatch(/^[\w-]{43}$/);
      expect(held(response)).not.toBe(value);
    }
    const registered = await app.post(
      sessions.register.path,
      {
        email: 'new@example.org',
        password: PASSWORD,
        firstName: 'R',
        lastName: 'B',
        famibookName: family.famibookName,
      },
      { cookie: `famibook_browser=${madeUp}` },
    );
    expect([registered.status, held(registered)]).toEqual([201, expect.not.stringMatching(madeUp)]);
  });
});

test('a wrong current password counts like a failed sign-in (D24)', async () => {
  const manager = await app.signIn(family.managerEmail, PASSWORD, family.famibookName);
  const change = async () =>
    (await manager.as()).fetch(account.changePassword.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-famibook-address': here() },
      body: JSON.stringify({ currentPassword: 'wrong-password', newPassword: 'another-one' }),
    });
  expect(await statuses(Array.from({ length: 6 }, change))).toEqual([400, 400, 400, 400, 429, 429]);
});

test('registrations from one address are limited by the hour (D24)', async () => {
  const register = (at: number, address: string) =>
    app.post(
      sessions.register.path,
      {
        email: `r${at}@example.org`,
        password: PASSWORD,
        firstName: 'R',
        lastName: 'B',
        famibookName: family.famibookName,
      },
      { 'x-famibook-address': address },
    );
  expect(await statuses([1, 2, 3, 4].map((at) => register(at, here())))).toEqual([201, 201, 201, 429]);
  expect((await register(5, elsewhere())).status).toBe(201);
});

test('requests to join from one address are limited by the hour (D24)', async () => {
  const manager = await app.signIn(family.managerEmail, PASSWORD, family.famibookName);
  const join = async (address: string) =>
    (await manager.as()).fetch(joinFamiBook.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-famibook-address': address },
      body: JSON.stringify({ famibookName: 'Nowhere' }),
    });
  expect(await statuses(Array.from({ length: 4 }, () => join(here())))).toEqual([404, 404, 404, 429]);
  expect((await join(elsewhere())).status).toBe(404);
});

test('looking up invitations is limited by address, whatever the token (D24)', async () => {
  const lookUp = async (address: string) =>
    (await app.post(lookUpInvitation.path, { token: 'x' }, { 'x-famibook-address': address })).status;
  const inOrder = [];
  for (let count = 0; count < 4; count++) inOrder.push(await lookUp(here()));
  expect(inOrder).toEqual([404, 404, 404, 429]);
  expect(await lookUp(elsewhere())).toBe(404);
});
