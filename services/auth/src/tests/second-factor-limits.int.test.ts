import * as calls from '@famibook/contracts/second-factor/endpoints';
import * as sessions from '@famibook/contracts/sessions/endpoints';
import { enrol } from '@famibook/testing/families/enrol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resetPassword } from '../operator.ts';
import { type AuthTestApp, bootAuth, cookiesOf, type Family, PASSWORD } from '../testing/auth-fixture.ts';
import { type Enrolled, enrolledMember, sendCode, sendPassword } from '../testing/second-factor.ts';

const LIMIT_OF_CODES = 8;
const LIMITS = {
  FAMIBOOK_LIMIT_LOGIN: '4',
  FAMIBOOK_LIMIT_LOGIN_ADDRESS: '1000',
  FAMIBOOK_LIMIT_CODES: String(LIMIT_OF_CODES),
};

let app: AuthTestApp;
let bergs: Family;
let tests = 0;
/** An address of this test alone. */
const from = (place = 1) => ({ 'x-famibook-address': `198.18.${tests}.${place}` });

beforeAll(async () => {
  app = await bootAuth(LIMITS);
  bergs = await app.found('The Bergs');
});
afterAll(() => app?.stop());
beforeEach(() => {
  tests += 1;
});

describe('wrong codes count into the limits of failed sign-ins (D24, D42)', () => {
  test('at the second step, also when all come at once', async () => {
    const member = await enrolledMember(app, bergs);
    const cookie = await sendPassword(app, member, from());
    const wrong = member.authenticator.codeAt(-4);
    const responses = await Promise.all(Array.from({ length: 8 }, () => sendCode(app, cookie, wrong, from())));
    expect(responses.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 429, 429, 429, 429]);
    const right = await sendCode(app, cookie, member.recoveryCodes[0] ?? '', from());
    expect([right.status, await right.json()]).toMatchObject([429, { code: 'too_many_attempts' }]);
    const elsewhere = await sendCode(app, cookie, member.recoveryCodes[0] ?? '', from(2));
    expect(elsewhere.status).toBe(200);
  });

  test('a right password between them restores none of the attempts', async () => {
    const member = await enrolledMember(app, bergs);
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const cookie = await sendPassword(app, member, from());
      statuses.push((await sendCode(app, cookie, member.authenticator.codeAt(-4), from())).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400]);
    const body = { email: member.email, password: PASSWORD, famibookName: 'The Bergs' };
    expect((await app.post(sessions.login.path, body, from())).status).toBe(429);
  });

  test('a right code restores them', async () => {
    const member = await enrolledMember(app, bergs);
    const [first = '', second = ''] = member.recoveryCodes;
    for (const code of [first, second]) {
      const cookie = await sendPassword(app, member, from());
      for (let tried = 0; tried < 3; tried += 1) await sendCode(app, cookie, 'not-a-recovery-code', from());
      expect((await sendCode(app, cookie, code, from())).status).toBe(200);
    }
  });

  describe('who has the password', () => {
    /** Tries wrong codes, each from a new address, until they are no longer tried. */
    const guess = async (member: Enrolled, cookie: string) => {
      const statuses: number[] = [];
      for (let place = 1; place <= LIMIT_OF_CODES + 2; place += 1)
        statuses.push((await sendCode(app, cookie, member.authenticator.codeAt(-4), from(place))).status);
      expect(statuses).toEqual([...Array(LIMIT_OF_CODES).fill(400), 429, 429]);
    };

    test('cannot go on guessing from ever new addresses, nor shut out a browser that is known', async () => {
      const member = await enrolledMember(app, bergs);
      const [first = '', second = ''] = member.recoveryCodes;
      const entered = await sendCode(app, await sendPassword(app, member, from(50)), first, from(50));
      const known = `famibook_browser=${cookiesOf(entered).famibook_browser}`;
      const cookie = await sendPassword(app, member, from());
      await guess(member, cookie);
      expect((await sendCode(app, cookie, second, from(100))).status).toBe(429);
      expect((await sendCode(app, `${cookie}; ${known}`, second, from(101))).status).toBe(200);
    });

    test('ends no sign-in of the last two minutes by beginning many (D42)', async () => {
      const member = await enrolledMember(app, bergs);
      const cookie = await sendPassword(app, member, from());
      for (let times = 0; times < 25; times += 1) await sendPassword(app, member, from(2));
      expect((await sendCode(app, cookie, member.recoveryCodes[0] ?? '', from())).status).toBe(200);
    });

    test('leaves only the newest twenty of those that began earlier (D42)', async () => {
      const member = await enrolledMember(app, bergs);
      const { userId } = member.browser;
      const cookie = await sendPassword(app, member, from());
      for (let times = 0; times < 24; times += 1) await sendPassword(app, member, from(2));
      expect(await app.countRows(['pending_sign_in'], 'user_id', userId)).toEqual([25]);
      await app.sql(`UPDATE pending_sign_in SET expires_at = expires_at - interval '3 minutes' WHERE user_id = $1`, [
        userId,
      ]);
      await sendPassword(app, member, from(2));
      expect(await app.countRows(['pending_sign_in'], 'user_id', userId)).toEqual([20]);
      const over = await sendCode(app, cookie, member.recoveryCodes[0] ?? '', from());
      expect([over.status, await over.json()]).toMatchObject([401, { code: 'second_step_over' }]);
    });

    test('shuts no one out who sets a new one', async () => {
      const member = await enrolledMember(app, bergs);
      await guess(member, await sendPassword(app, member, from()));
      const { password } = await resetPassword({ databaseUrl: app.databaseUrl, email: member.email });
      const cookie = await sendPassword(app, member, from(100), password);
      expect((await sendCode(app, cookie, member.recoveryCodes[0] ?? '', from(100))).status).toBe(200);
    });

    test('has no count of its own in a browser that was known before the second factor was on', async () => {
      const email = 'known-before@example.org';
      await app.member(bergs, email);
      const thief = await app.signIn(email, PASSWORD, 'The Bergs');
      const owner = await app.signIn(email, PASSWORD, 'The Bergs');
      const factor = await enrol(await owner.as(), PASSWORD);
      const member = { ...factor, email, family: bergs, browser: owner };
      const cookie = await sendPassword(app, member, from());
      await guess(member, cookie);
      const known = `famibook_browser=${thief.cookies.famibook_browser}`;
      const right = await sendCode(app, `${cookie}; ${known}`, member.recoveryCodes[0] ?? '', from(100));
      expect(right.status).toBe(429);
    });
  });

  test('wrong codes count also when the second factor is turned off with the right password', async () => {
    const member = await enrolledMember(app, bergs);
    const user = await member.browser.as();
    const tryIt = (code: string) =>
      user.fetch(calls.turnOffSecondFactor.path, {
        method: calls.turnOffSecondFactor.method,
        headers: { 'content-type': 'application/json', ...from() },
        body: JSON.stringify({ password: PASSWORD, code }),
      });
    const statuses: number[] = [];
    for (let tried = 0; tried < 5; tried += 1) statuses.push((await tryIt('000-000-000')).status);
    expect(statuses).toEqual([400, 400, 400, 400, 429]);
    expect(await user.call(calls.getSecondFactor)).toMatchObject({ isOn: true });
  });
});
