import { changePasswordDirectly } from '@famibook/contracts/password-reset/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthBed, type Browser, bootAuth, type Family, PASSWORD } from '../testing/auth-fixture.ts';

const LIMITS = { FAMIBOOK_LIMIT_LOGIN: '4', FAMIBOOK_LIMIT_LOGIN_ADDRESS: '10000' };

let bed: AuthBed;
let bergs: Family;
let people = 0;

beforeAll(async () => {
  bed = await bootAuth(LIMITS);
  bergs = await bed.found('The Bergs');
});
afterAll(() => bed?.stop());

const newMember = async () => {
  const email = `person${++people}@example.org`;
  return { email, browser: await bed.member(bergs, email) };
};
const bodyFor = (email: string, oldPassword: string, newPassword = 'a-new-one') => ({
  email,
  oldPassword,
  newPassword,
  confirmPassword: newPassword,
});
const change = (email: string, oldPassword: string, headers: Record<string, string> = {}) =>
  bed.post(changePasswordDirectly.path, bodyFor(email, oldPassword), headers);
const signsIn = (email: string, password: string, name = 'The Bergs') =>
  bed.signIn(email, password, name).then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
const isOpen = async (browser: Browser) => (await browser.who()) !== null;

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
    const laptop = await bed.signIn(email, PASSWORD, 'The Bergs');
    await (await browser.as()).call(changePasswordDirectly, { body: bodyFor(email, PASSWORD) });
    expect([await isOpen(browser), await isOpen(laptop)]).toEqual([true, false]);
    await (await stranger.browser.as()).call(changePasswordDirectly, { body: bodyFor(email, 'a-new-one') });
    expect([await isOpen(browser), await isOpen(stranger.browser)]).toEqual([false, true]);
  });

  test('works with a first password, and ends all of them (D26)', async () => {
    const family = await bed.found('The Holms');
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
    [{ email: 'tom' }, 'email', 'Invalid email address'],
    [{ oldPassword: '' }, 'oldPassword', 'Current password is required'],
    [{ newPassword: 'short', confirmPassword: 'short' }, 'newPassword', 'Password must be at least 6 characters'],
    [{ confirmPassword: 'another-one' }, 'confirmPassword', "Passwords don't match"],
  ])('refuses %j (section 5)', async (wrong, field, text) => {
    const response = await bed.post(changePasswordDirectly.path, { ...bodyFor('a@example.org', PASSWORD), ...wrong });
    expect([response.status, await response.json()]).toMatchObject([400, { fields: { [field]: text } }]);
  });
});
