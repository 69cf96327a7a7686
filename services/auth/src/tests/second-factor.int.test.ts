import { joinFamiBook, removeMember } from '@famibook/contracts/members/endpoints';
import * as calls from '@famibook/contracts/second-factor/endpoints';
import * as sessions from '@famibook/contracts/sessions/endpoints';
import { createAuthenticator } from '@famibook/testing/clients/authenticator';
import { enrol } from '@famibook/testing/families/enrol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthTestApp, bootAuth, cookiesOf, type Family, PASSWORD } from '../testing/auth-fixture.ts';
import { enrolledMember, sendCode, sendPassword } from '../testing/second-factor.ts';

let app: AuthTestApp;
let bergs: Family;

beforeAll(async () => {
  app = await bootAuth();
  bergs = await app.found('The Bergs');
});
afterAll(() => app?.stop());

async function newMember(email: string) {
  const browser = await app.member(bergs, email);
  return { browser, user: await browser.as() };
}
const WRONG_PASSWORD = { code: 'validation', fields: { password: 'Current password is incorrect' } };

describe('turning the second factor on (D42)', () => {
  test('asks for the password, and is on only once a code of the app confirmed it', async () => {
    const { user } = await newMember('anna@example.org');
    const off = { isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false };
    expect(await user.call(calls.getSecondFactor)).toEqual(off);
    await expect(user.call(calls.beginSecondFactor, { body: { password: 'not-mine' } })).rejects.toMatchObject(
      WRONG_PASSWORD,
    );
    const { secret, otpauthUri } = await user.call(calls.beginSecondFactor, { body: { password: PASSWORD } });
    expect(otpauthUri).toContain(`secret=${secret}`);
    expect(await user.call(calls.getSecondFactor)).toEqual(off);
    const authenticator = createAuthenticator(secret);
    await expect(
      user.call(calls.confirmSecondFactor, { body: { code: authenticator.codeAt(-5) } }),
    ).rejects.toMatchObject({ code: 'wrong_code', fields: { code: expect.stringContaining('is wrong') } });
    const { recoveryCodes } = await user.call(calls.confirmSecondFactor, {
      body: { code: await authenticator.next() },
    });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await user.call(calls.getSecondFactor)).toMatchObject({
      isOn: true,
      since: expect.any(String),
      recoveryCodesLeft: 10,
    });
    await expect(user.call(calls.beginSecondFactor, { body: { password: PASSWORD } })).rejects.toMatchObject({
      code: 'second_factor_on',
    });
  });

  test('ends the other sessions and leaves this one open', async () => {
    const { browser, user } = await newMember('ben@example.org');
    const laptop = await app.signIn('ben@example.org', PASSWORD, 'The Bergs');
    await enrol(user, PASSWORD);
    expect([await browser.identity(), await laptop.identity()]).toEqual([expect.anything(), null]);
  });

  test('stores neither the secret nor a recovery code in clear', async () => {
    const { user } = await newMember('cleo@example.org');
    const { secret } = await user.call(calls.beginSecondFactor, { body: { password: PASSWORD } });
    const code = await createAuthenticator(secret).next();
    const { recoveryCodes } = await user.call(calls.confirmSecondFactor, { body: { code } });
    const rows = JSON.stringify(await app.sql('SELECT * FROM second_factor LEFT JOIN recovery_code USING (user_id)'));
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((one) => one.replaceAll('-', ''))])
      expect(rows).not.toContain(text);
  });

  test('must be begun first, within the hour', async () => {
    const { browser, user } = await newMember('dora@example.org');
    await expect(user.call(calls.confirmSecondFactor, { body: { code: '123456' } })).rejects.toMatchObject({
      code: 'enrolment_over',
    });
    const { secret } = await user.call(calls.beginSecondFactor, { body: { password: PASSWORD } });
    await app.sql(`UPDATE second_factor SET begun_at = now() - interval '61 minutes' WHERE user_id = $1`, [
      browser.userId,
    ]);
    const code = await createAuthenticator(secret).next();
    await expect(user.call(calls.confirmSecondFactor, { body: { code } })).rejects.toMatchObject({
      code: 'enrolment_over',
    });
  });
});

describe('signing in with it (D42)', () => {
  test('the right password opens no session, but a cookie for the second step alone', async () => {
    const member = await enrolledMember(app, bergs);
    const body = { email: member.email, password: PASSWORD, famibookName: 'The Bergs' };
    const response = await app.post(sessions.login.path, body);
    expect([response.status, await response.json()]).toEqual([200, { secondFactor: true }]);
    expect(Object.keys(cookiesOf(response))).toEqual(['famibook_second_step']);
    expect(response.headers.getSetCookie()[0]).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/);
    const cookie = `famibook_second_step=${cookiesOf(response).famibook_second_step}`;
    expect((await app.signedOut.fetch('/api/user', { headers: { cookie } })).status).toBe(401);
  });

  test('a code of the app opens the session, and the cookie works no second time', async () => {
    const member = await enrolledMember(app, bergs);
    const cookie = await sendPassword(app, member);
    const wrong = await sendCode(app, cookie, member.authenticator.codeAt(-4));
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { code: 'wrong_code' }]);
    const response = await sendCode(app, cookie, await member.authenticator.next());
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { email: member.email, currentFamibook: 'The Bergs', isApproved: true },
    ]);
    expect(cookiesOf(response)).toMatchObject({
      famibook_session: expect.any(String),
      famibook_browser: expect.any(String),
      famibook_second_step: '',
    });
    const again = await sendCode(app, cookie, member.recoveryCodes[0] ?? '');
    expect([again.status, await again.json()]).toMatchObject([401, { code: 'second_step_over' }]);
  });

  test('a code works once, also in another sign-in', async () => {
    const member = await enrolledMember(app, bergs);
    const cookies = [await sendPassword(app, member), await sendPassword(app, member)] as const;
    const code = await member.authenticator.next();
    expect((await sendCode(app, cookies[0], code)).status).toBe(200);
    const second = await sendCode(app, cookies[1], code);
    expect([second.status, await second.json()]).toMatchObject([
      400,
      { code: 'wrong_code', message: expect.stringContaining('used already') },
    ]);
  });

  test('a recovery code works once, however it is written', async () => {
    const member = await enrolledMember(app, bergs);
    const [code = ''] = member.recoveryCodes;
    const cookie = await sendPassword(app, member);
    expect((await sendCode(app, cookie, ` ${code.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200);
    const next = await sendPassword(app, member);
    expect((await sendCode(app, next, code)).status).toBe(400);
    const user = await member.browser.as();
    expect(await user.call(calls.getSecondFactor)).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test('the second step is over after ten minutes, for another browser, and after the password changed', async () => {
    const member = await enrolledMember(app, bergs);
    const [code = '', codeOfChange] = member.recoveryCodes;
    const late = await sendPassword(app, member);
    await app.sql(`UPDATE pending_sign_in SET expires_at = now() WHERE user_id = $1`, [member.browser.userId]);
    const before = await sendPassword(app, member);
    const change = { email: member.email, oldPassword: PASSWORD, newPassword: 'another-password' };
    const changed = await app.post('/api/password-reset/direct', {
      ...change,
      confirmPassword: change.newPassword,
      code: codeOfChange,
    });
    expect(changed.status).toBe(200);
    for (const cookie of [late, before, `famibook_second_step=${'C'.repeat(43)}`, ''])
      expect((await sendCode(app, cookie, code)).status).toBe(401);
  });

  test('it stays on when the password changes (D42)', async () => {
    const member = await enrolledMember(app, bergs);
    const newPassword = 'another-password';
    const response = await app.post('/api/password-reset/direct', {
      email: member.email,
      oldPassword: PASSWORD,
      newPassword,
      confirmPassword: newPassword,
      code: member.recoveryCodes[0],
    });
    expect(response.status).toBe(200);
    const login = await app.post(sessions.login.path, {
      email: member.email,
      password: newPassword,
      famibookName: 'The Bergs',
    });
    expect(await login.json()).toEqual({ secondFactor: true });
  });

  test('the session lands in a FamiBook of the user when the membership ended between the steps', async () => {
    const member = await enrolledMember(app, bergs);
    await app.found('The Elses');
    await (await member.browser.as()).call(joinFamiBook, { body: { famibookName: 'The Elses' } });
    const cookie = await sendPassword(app, member);
    const params = { id: member.browser.userId };
    await (await bergs.manager.as()).call(removeMember, { params });
    const response = await sendCode(app, cookie, await member.authenticator.next());
    expect(await response.json()).toMatchObject({ email: member.email, currentFamibook: 'The Elses' });
  });

  test('the session that the browser held ends with the right code, and not before', async () => {
    const member = await enrolledMember(app, bergs);
    const held = await member.browser.as();
    const post: AuthTestApp['post'] = (path, body, headers) =>
      held.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const cookie = await sendPassword({ post }, member);
    expect(await member.browser.identity()).not.toBeNull();
    expect((await sendCode({ post }, cookie, await member.authenticator.next())).status).toBe(200);
    expect(await member.browser.identity()).toBeNull();
  });
});

describe('turning it off, and new recovery codes (D42)', () => {
  test('ask for password and code', async () => {
    const { browser, authenticator, recoveryCodes } = await enrolledMember(app, bergs);
    const user = await browser.as();
    const [first = '', second = ''] = recoveryCodes;
    for (const endpoint of [calls.turnOffSecondFactor, calls.renewRecoveryCodes]) {
      await expect(user.call(endpoint, { body: { password: 'not-mine', code: first } })).rejects.toMatchObject(
        WRONG_PASSWORD,
      );
      const code = authenticator.codeAt(-4);
      await expect(user.call(endpoint, { body: { password: PASSWORD, code } })).rejects.toMatchObject({
        code: 'wrong_code',
      });
    }
    const renewed = await user.call(calls.renewRecoveryCodes, { body: { password: PASSWORD, code: first } });
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect(renewed.recoveryCodes).not.toContain(second);
    await expect(
      user.call(calls.turnOffSecondFactor, { body: { password: PASSWORD, code: second } }),
    ).rejects.toMatchObject({ code: 'wrong_code' });
    await user.call(calls.turnOffSecondFactor, { body: { password: PASSWORD, code: await authenticator.next() } });
    expect(await user.call(calls.getSecondFactor)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    await expect(
      user.call(calls.turnOffSecondFactor, { body: { password: PASSWORD, code: first } }),
    ).rejects.toMatchObject({ code: 'second_factor_off' });
  });

  test('end sign-ins that waited for a code; the next one needs none', async () => {
    const member = await enrolledMember(app, bergs);
    const cookie = await sendPassword(app, member);
    const code = await member.authenticator.next();
    const user = await member.browser.as();
    await user.call(calls.turnOffSecondFactor, { body: { password: PASSWORD, code } });
    expect((await sendCode(app, cookie, member.recoveryCodes[0] ?? '')).status).toBe(401);
    const browser = await app.signIn(member.email, PASSWORD, 'The Bergs');
    expect(await browser.identity()).not.toBeNull();
  });
});

test('every change of it is published with its actor (D41)', async () => {
  const { browser, authenticator, recoveryCodes } = await enrolledMember(app, bergs);
  const user = await browser.as();
  const [code = ''] = recoveryCodes;
  await user.call(calls.renewRecoveryCodes, { body: { password: PASSWORD, code } });
  await user.call(calls.turnOffSecondFactor, { body: { password: PASSWORD, code: await authenticator.next() } });
  const { userId } = browser;
  const actor = { kind: 'user', id: userId };
  const about = (await app.eventsAbout({ id: userId })).filter(
    ({ type }) => type.includes('second-factor') || type.includes('recovery-codes'),
  );
  expect(about).toMatchObject([
    { type: 'person.second-factor-turned-on.v1', actor, data: { userId } },
    { type: 'person.recovery-codes-renewed.v1', actor, data: { userId } },
    { type: 'person.second-factor-turned-off.v1', actor, data: { userId } },
  ]);
});
