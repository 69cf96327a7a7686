import * as members from '@famibook/contracts/members/endpoints';
import * as sessions from '@famibook/contracts/sessions/endpoints';
import { outcomeOf } from '@famibook/testing/outcome-of';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPasswords } from '../adapters/argon2-passwords.ts';
import { checkSignIn } from '../steps/check-credentials.ts';
import { createPrisma } from '../store/prisma.ts';
import { stores } from '../store/stores.ts';
import {
  ADMIN,
  type AuthTestApp,
  type Browser,
  bootAuth,
  cookiesOf,
  type Family,
  PASSWORD,
} from '../testing/auth-fixture.ts';
import { famibookLife } from '../testing/famibook-life.ts';
import { holdUser } from '../testing/hold-user.ts';

let app: AuthTestApp;
let bergs: Family;
let tom: Browser;

beforeAll(async () => {
  app = await bootAuth();
  bergs = await app.found('The Bergs');
  tom = await app.member(bergs, 'tom@example.org');
});
afterAll(() => app?.stop());

const login = (given: { email?: string; password?: string; famibookName?: string }) =>
  app.post(sessions.login.path, { email: 'tom@example.org', password: PASSWORD, famibookName: 'The Bergs', ...given });
const asAdministrator = (given: { email: string; password: string }) =>
  app.post(sessions.login.path, { ...given, as: 'administrator' });
async function bodyOf(response: Response) {
  const { requestId, ...body } = (await response.json()) as Record<string, unknown>;
  expect(requestId).toBeTypeOf('string');
  return body;
}

describe('signing in (D4)', () => {
  test('returns the user and sets a cookie that scripts cannot read (D25)', async () => {
    const response = await login({ email: ' TOM@example.org', famibookName: 'the  BERGS' });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id: tom.userId, isApproved: true, currentFamibook: 'The Bergs' });
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith('famibook_session='));
    expect(cookie).toMatch(/^famibook_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('an unknown e-mail and a wrong password get the same response', async () => {
    const [unknown, wrong] = await Promise.all([
      login({ email: 'unknown@example.org' }),
      login({ password: 'not-the-password' }),
    ]);
    expect([unknown.status, wrong.status]).toEqual([401, 401]);
    const expected = { message: 'Invalid credentials', code: 'invalid_credentials' };
    expect([await bodyOf(unknown), await bodyOf(wrong)]).toEqual([expected, expected]);
    expect([...unknown.headers.keys()].sort()).toEqual([...wrong.headers.keys()].sort());
  });

  test('and cost the same hashes, also while a generated first password waits (D26)', async () => {
    const fresh = await app.found('The Freshes');
    const passwords = createPasswords(1);
    let verified = 0;
    const counted = {
      ...passwords,
      verify: (passwordHash: string | null, password: string) => {
        verified += 1;
        return passwords.verify(passwordHash, password);
      },
    };
    const deps = { stores, reader: createPrisma(app.db), passwords: counted, now: () => new Date() };
    const costs: Record<string, number> = {};
    for (const email of ['tom@example.org', 'unknown@example.org', fresh.managerEmail]) {
      verified = 0;
      expect(await checkSignIn(deps, { email, password: 'not-the-password' })).toBeNull();
      costs[email] = verified;
    }
    verified = 0;
    const rightForAnother = { email: 'tom@example.org', password: PASSWORD, as: 'administrator' } as const;
    expect(await checkSignIn(deps, rightForAnother)).toBeNull();
    costs['as the administrator'] = verified;
    expect(new Set(Object.values(costs))).toEqual(new Set([2]));
  });

  test('as the administrator lets only administrators in, and shows of no other whether the password is right (D3)', async () => {
    expect(await (await asAdministrator(ADMIN)).json()).toMatchObject({ isAdmin: true });
    const responses = await Promise.all([
      asAdministrator({ email: 'tom@example.org', password: PASSWORD }),
      asAdministrator({ email: 'tom@example.org', password: 'not-the-password' }),
      asAdministrator({ email: ADMIN.email, password: 'not-the-password' }),
      asAdministrator({ email: 'unknown@example.org', password: PASSWORD }),
    ]);
    const shown = await Promise.all(
      responses.map(async (response) => ({
        status: response.status,
        headers: [...response.headers.keys()].sort(),
        body: await bodyOf(response),
      })),
    );
    for (const one of shown) expect(one).toEqual(shown[0]);
    expect(shown[0]).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    expect((await app.post(sessions.login.path, { ...ADMIN, as: 'manager' })).status).toBe(400);
  });

  test('a FamiBook without a membership, existing or not, gets the name of the one last current', async () => {
    await app.found('The Lunds');
    for (const famibookName of ['The Lunds', 'Nowhere']) {
      const response = await login({ famibookName });
      expect(response.status).toBe(403);
      expect(await bodyOf(response)).toEqual({
        message: 'wrong_famibook',
        code: 'wrong_famibook',
        actualFamibook: 'The Bergs',
      });
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  test('the name is required of all users but the administrator', async () => {
    const response = await login({ famibookName: '  ' });
    expect(response.status).toBe(400);
    expect(await bodyOf(response)).toMatchObject({
      fields: { famibookName: 'FamiBook name is required for non-admin users' },
    });
    const admin = await login({ ...ADMIN, famibookName: '' });
    expect(await admin.json()).toMatchObject({ isAdmin: true, isApproved: true, currentFamibook: null });
    const there = await login({ ...ADMIN, famibookName: 'the lunds' });
    expect(await there.json()).toMatchObject({ isAdmin: true, isApproved: true, currentFamibook: 'The Lunds' });
  });

  test('a user without any membership is signed in, without a current FamiBook', async () => {
    const lone = await app.register('lone@example.org', 'The Bergs');
    await (await bergs.manager.as()).call(members.declineUser, { params: { id: lone.userId } });
    const response = await login({ email: 'lone@example.org' });
    expect(await response.json()).toMatchObject({ isApproved: false, famibookId: null, currentFamibook: null });
  });

  test('a user who waits may sign in', async () => {
    await app.register('waits@example.org', 'The Bergs');
    const response = await login({ email: 'waits@example.org' });
    expect(await response.json()).toMatchObject({ isApproved: false, currentFamibook: 'The Bergs' });
  });
});

describe('signing in at the moment (D4)', () => {
  /** Signs in behind another call, which gets the user's lock first. */
  const loginBehind = async (user: Browser, call: () => Promise<unknown>, given: Parameters<typeof login>[0]) => {
    const held = await holdUser(app, user.userId);
    const before = outcomeOf(call());
    await held.untilWaiting(1);
    const response = login(given);
    await held.untilWaiting(2);
    await held.release();
    expect(await before).toBe('done');
    return (await response).json();
  };

  test('at which the FamiBook is deleted lands in none (D40)', async () => {
    const family = await app.found('Falling');
    const email = 'falling@example.org';
    const anna = await app.member(family, email);
    const life = famibookLife(await (await app.admin()).as());
    const user = await loginBehind(anna, () => life.remove(family.famibookId), { email, famibookName: 'Falling' });
    expect(user).toMatchObject({ email, isApproved: false, currentFamibook: null });
  });

  test('at which the membership ends lands in another one, an approved one first (D10)', async () => {
    const leaving = await app.found('Leaving');
    const staying = await app.found('Staying');
    await app.found('Waiting');
    const email = 'leaving@example.org';
    const anna = await app.member(leaving, email);
    for (const famibookName of ['Waiting', 'Staying'])
      await (await anna.as()).call(members.joinFamiBook, { body: { famibookName } });
    const params = { id: anna.userId };
    await (await staying.manager.as()).call(members.approveUser, { params });
    const manager = await leaving.manager.as();
    const remove = () => manager.call(members.removeMember, { params });
    const user = await loginBehind(anna, remove, { email, famibookName: 'Leaving' });
    expect(user).toMatchObject({ email, isApproved: true, currentFamibook: 'Staying' });
  });
});

describe('a hash made with other parameters (D7)', () => {
  const saveOldHash = async () => {
    const old = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 3, parallelism: 1 });
    await app.pool.query(`UPDATE "user" SET password_hash = $1 WHERE email = 'tom@example.org'`, [old]);
  };

  test('is made again at the next sign-in', async () => {
    await saveOldHash();
    expect((await login({ password: 'not-the-password' })).status).toBe(401);
    expect((await login({})).status).toBe(200);
    const { rows } = await app.pool.query(`SELECT password_hash FROM "user" WHERE email = 'tom@example.org'`);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await login({})).status).toBe(200);
  });

  test('lets both of two sign-ins in that make it again at the same moment', async () => {
    await saveOldHash();
    const held = await holdUser(app, tom.userId);
    const signIns = [login({}), login({})];
    await held.untilWaiting(2);
    await held.release();
    expect((await Promise.all(signIns)).map(({ status }) => status)).toEqual([200, 200]);
  });
});

test('GET /api/login leads to the sign-in page (D5)', async () => {
  const response = await app.signedOut.fetch('/api/login', { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([302, '/auth']);
});

test('a browser that signs in again leaves the session it held', async () => {
  const before = await app.signIn('tom@example.org', PASSWORD, 'The Bergs');
  const response = await (await before.as()).fetch(sessions.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'tom@example.org', password: PASSWORD, famibookName: 'The Bergs' }),
  });
  expect(response.status).toBe(200);
  expect(cookiesOf(response).famibook_session).not.toBe(before.cookies.famibook_session);
  expect(await before.identity()).toBeNull();
});

test('an unknown browser is no known one', async () => {
  const response = await app.fetch(sessions.login.path, { method: 'POST' });
  expect(response.status).toBe(401);
});
