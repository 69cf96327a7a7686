import { changePasswordDirectly } from '@famibook/contracts/password-reset/endpoints';
import { outcomeOf } from '@famibook/testing/outcome-of';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthTestApp, type Browser, bootAuth, type Family, PASSWORD } from '../testing/auth-fixture.ts';
import { enrolledMember } from '../testing/second-factor.ts';

const LIMITS = { FAMIBOOK_LIMIT_LOGIN: '4', FAMIBOOK_LIMIT_LOGIN_ADDRESS: '10000' };

let app: AuthTestApp;
let bergs: Family;
let people = 0;

beforeAll(async () => {
  app = await bootAuth(LIMITS);
  bergs = await app.found('The Bergs');
});
afterAll(() => app?.stop());

async function newMember() {
  const email = `person${++people}@example.org`;
  return { email, browser: await app.member(bergs, email) };
}
const bodyFor = (email: string, oldPassword: string) => ({
  email,
  oldPassword,
  newPassword: 'a-new-one',
  confirmPassword: 'a-new-one',
});
const change = (email: string, oldPassword: string, headers: Record<string, string> = {}) =>
  app.post(changePasswordDirectly.path, bodyFor(email, oldPassword), headers);
const signsIn = (email: string, password: string, name = 'The Bergs') => outcomeOf(app.signIn(email, password, name));
const isOpen = async (browser: Browser) => (await browser.identity()) !== null;

describe('changing a known password (D23, D24)', () => {
  test('needs no session, and ends all sessions', async () => {
    const { email, browser } = await newMember();
    const response = await change(email, PASSWORD);
    expect([response.status, await response.json()]).toEqual([
      200,
      { message: 'Your password has been changed. You can now log in.' },
    ]);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await isOpen(browser)).toBe(false);
    expect([await signsIn(email, PASSWORD), await signsIn(email, 'a-new-one')]).toEqual([
      'invalid_credentials',
      'done',
    ]);
  });

  test('leaves the session open in which it is done, when that is the user’s own', async () => {
    const [{ email, browser }, stranger] = [await newMember(), await newMember()];
    const laptop = await app.signIn(email, PASSWORD, 'The Bergs');
    await (await browser.as()).call(changePasswordDirectly, { body: bodyFor(email, PASSWORD) });
    expect([await isOpen(browser), await isOpen(laptop)]).toEqual([true, false]);
    await (await stranger.browser.as()).call(changePasswordDirectly, { body: bodyFor(email, 'a-new-one') });
    expect([await isOpen(browser), await isOpen(stranger.browser)]).toEqual([false, true]);
  });

  test('works with a first password, and ends all of them (D26)', async () => {
    const family = await app.found('The Holms');
    expect((await change(family.managerEmail, family.managerPassword ?? '')).status).toBe(200);
    for (const first of [PASSWORD, family.managerPassword ?? ''])
      expect(await signsIn(family.managerEmail, first, 'The Holms')).toBe('invalid_credentials');
  });

  test('twice at once: one wins', async () => {
    const { email } = await newMember();
    const responses = await Promise.all([change(email, PASSWORD), change(email, PASSWORD)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('shares its attempts with signing in; a right one takes them back', async () => {
    const { email, browser } = await newMember();
    for (const oldPassword of ['wrong-1', 'wrong-2', 'wrong-3'])
      expect((await change(email, oldPassword)).status).toBe(401);
    expect(await signsIn(email, 'wrong-4')).toBe('invalid_credentials');
    const refused = await change(email, PASSWORD);
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
    expect(await signsIn(email, PASSWORD)).toBe('too_many_attempts');
    const cookie = `famibook_browser=${browser.cookies.famibook_browser}`;
    expect((await change(email, PASSWORD, { cookie })).status).toBe(200);
  });

  test.each([
    [{ code: '' }, 'code', 'Enter the code'],
    [{ email: 'tom' }, 'email', 'Invalid email address'],
    [{ oldPassword: '' }, 'oldPassword', 'Current password is required'],
    [{ newPassword: 'short', confirmPassword: 'short' }, 'newPassword', 'Password must be at least 6 characters'],
    [{ confirmPassword: 'another-one' }, 'confirmPassword', "Passwords don't match"],
  ])('refuses %j (section 5)', async (wrong, field, text) => {
    const response = await app.post(changePasswordDirectly.path, { ...bodyFor('a@example.org', PASSWORD), ...wrong });
    expect([response.status, await response.json()]).toMatchObject([400, { fields: { [field]: text } }]);
  });
});

describe('changing a known password where two-step sign-in is on (D42)', () => {
  const changeWith = (email: string, oldPassword: string, code?: string) =>
    app.post(changePasswordDirectly.path, { ...bodyFor(email, oldPassword), code });
  const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

  test('asks for a code: the password alone changes nothing and ends no session', async () => {
    const { email, browser, authenticator } = await enrolledMember(app, bergs);
    const refused = await changeWith(email, PASSWORD);
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'code_needed', fields: { code: expect.stringContaining('Enter a code too') } }),
    ]);
    expect(await codeOf(await changeWith(email, PASSWORD, authenticator.codeAt(-5)))).toBe('wrong_code');
    expect(await isOpen(browser)).toBe(true);
    expect(await signsIn(email, 'a-new-one')).toBe('invalid_credentials');

    const code = await authenticator.next();
    expect((await changeWith(email, PASSWORD, code)).status).toBe(200);
    expect(await isOpen(browser)).toBe(false);
    // A code works once, and the second factor stays on.
    expect(await codeOf(await changeWith(email, 'a-new-one', code))).toBe('wrong_code');
    expect(await codeOf(await changeWith(email, 'a-new-one'))).toBe('code_needed');
  });

  test('takes a recovery code too, and needs none in a session of the user’s own', async () => {
    const { email, browser, recoveryCodes } = await enrolledMember(app, bergs);
    expect((await changeWith(email, PASSWORD, recoveryCodes[0])).status).toBe(200);
    const other = await enrolledMember(app, bergs);
    await (await other.browser.as()).call(changePasswordDirectly, { body: bodyFor(other.email, PASSWORD) });
    expect([await isOpen(browser), await isOpen(other.browser)]).toEqual([false, true]);
  });

  test('says nothing of the second factor without the password', async () => {
    const { email, authenticator } = await enrolledMember(app, bergs);
    for (const code of [undefined, await authenticator.next()])
      expect(await codeOf(await changeWith(email, 'not-the-password', code))).toBe('invalid_credentials');
  });

  test('counts wrong codes like wrong passwords, and a right password without a code restores none (D24)', async () => {
    const { email, authenticator } = await enrolledMember(app, bergs);
    for (const steps of [-5, -6, -7, -8]) {
      expect(await codeOf(await changeWith(email, PASSWORD, authenticator.codeAt(steps)))).toBe('wrong_code');
      await changeWith(email, PASSWORD);
    }
    expect((await changeWith(email, PASSWORD, await authenticator.next())).status).toBe(429);
  });
});
