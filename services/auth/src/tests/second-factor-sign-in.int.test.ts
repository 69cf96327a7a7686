import { joinFamiBook, removeMember } from '@famibook/contracts/members/endpoints';
import { getSecondFactor } from '@famibook/contracts/second-factor/endpoints';
import { login } from '@famibook/contracts/sessions/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthTestApp, bootAuth, cookiesOf, type Family, PASSWORD } from '../testing/auth-fixture.ts';
import { enrolledMember, sendCode, sendPassword } from '../testing/second-factor.ts';

let app: AuthTestApp;
let bergs: Family;

beforeAll(async () => {
  app = await bootAuth();
  bergs = await app.found('The Bergs');
});
afterAll(() => app?.stop());

test('the right password opens no session, but a cookie for the second step alone (D42)', async () => {
  const member = await enrolledMember(app, bergs);
  const body = { email: member.email, password: PASSWORD, famibookName: 'The Bergs' };
  const response = await app.post(login.path, body);
  expect([response.status, await response.json()]).toEqual([200, { secondFactor: true }]);
  expect(Object.keys(cookiesOf(response))).toEqual(['famibook_second_step']);
  expect(response.headers.getSetCookie()[0]).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/);
  const cookie = `famibook_second_step=${cookiesOf(response).famibook_second_step}`;
  expect((await app.signedOut.fetch('/api/user', { headers: { cookie } })).status).toBe(401);
});

test('a code of the app opens the session, and the cookie works no second time (D42)', async () => {
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

test('a code works once, also in another sign-in (D42)', async () => {
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

test('a recovery code works once, however it is written (D42)', async () => {
  const member = await enrolledMember(app, bergs);
  const [code = ''] = member.recoveryCodes;
  const cookie = await sendPassword(app, member);
  expect((await sendCode(app, cookie, ` ${code.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200);
  const next = await sendPassword(app, member);
  expect((await sendCode(app, next, code)).status).toBe(400);
  const user = await member.browser.as();
  expect(await user.call(getSecondFactor)).toMatchObject({ recoveryCodesLeft: 9 });
});

test('the second step is over after ten minutes, for another browser, and after the password changed (D42)', async () => {
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
  const signedIn = await app.post(login.path, {
    email: member.email,
    password: newPassword,
    famibookName: 'The Bergs',
  });
  expect(await signedIn.json()).toEqual({ secondFactor: true });
});

test('the session lands in a FamiBook of the user when the membership ended between the steps (D42)', async () => {
  const member = await enrolledMember(app, bergs);
  await app.found('The Elses');
  await (await member.browser.as()).call(joinFamiBook, { body: { famibookName: 'The Elses' } });
  const cookie = await sendPassword(app, member);
  const params = { id: member.browser.userId };
  await (await bergs.manager.as()).call(removeMember, { params });
  const response = await sendCode(app, cookie, await member.authenticator.next());
  expect(await response.json()).toMatchObject({ email: member.email, currentFamibook: 'The Elses' });
});

test('the session that the browser held ends with the right code, and not before (D42)', async () => {
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
