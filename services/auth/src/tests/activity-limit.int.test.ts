import { changePassword } from '@famibook/contracts/account/endpoints';
import { handOverFamiBook, openFamiBook } from '@famibook/contracts/famibooks/endpoints';
import { changePasswordDirectly } from '@famibook/contracts/password-reset/endpoints';
import { login } from '@famibook/contracts/sessions/endpoints';
import { outcomeOf } from '@famibook/testing/outcome-of';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthTestApp, bootAuth, type Family, NO_LIMITS, PASSWORD } from '../testing/auth-fixture.ts';
import { createInvitation } from '../testing/come-by-invitation.ts';
import { enrolledMember, sendPassword } from '../testing/second-factor.ts';

const LIMIT = 4;

let app: AuthTestApp;
let bergs: Family;
beforeAll(async () => {
  app = await bootAuth({ ...NO_LIMITS, FAMIBOOK_LIMIT_ACTIVITY: String(LIMIT) });
  bergs = await app.found('The Bergs');
});
afterAll(() => app?.stop());

const TOO_OFTEN = 'too_many_requests';
const bodyFor = (email: string, oldPassword: string) => ({
  email,
  oldPassword,
  newPassword: 'a-new-one',
  confirmPassword: 'a-new-one',
});
const changeDirectly = (email: string, oldPassword: string) =>
  outcomeOf(app.signedOut.call(changePasswordDirectly, { body: bodyFor(email, oldPassword) }));

test('a manager makes so many invitations and the like an hour, because Activity keeps each for a year (D24, D41)', async () => {
  const { manager } = bergs;
  const tom = await app.member(bergs, 'tom@example.org');
  // The manager's first sign-in was with a new browser.
  for (let count = 1; count < LIMIT; count++) await createInvitation(manager);
  expect(await outcomeOf(createInvitation(manager))).toBe(TOO_OFTEN);
  const actor = await manager.as();
  expect(await outcomeOf(actor.call(handOverFamiBook, { body: { userId: tom.userId } }))).toBe(TOO_OFTEN);
  const passwords = { currentPassword: PASSWORD, newPassword: 'a-new-one' };
  expect(await outcomeOf(actor.call(changePassword, { body: passwords }))).toBe(TOO_OFTEN);
  expect(await outcomeOf(actor.call(openFamiBook, { body: { famibookName: 'The Bergs too' } }))).toBe(TOO_OFTEN);
});

test('a person changes the password and signs in with new browsers so many times, and goes on with a known one (D24, D41)', async () => {
  const email = 'ida@example.org';
  const { userId } = await app.member(bergs, email);
  expect(await changeDirectly(email, PASSWORD)).toBe('done');
  const signedIn = await app.signIn(email, 'a-new-one', 'The Bergs');
  for (let count = 2; count < LIMIT; count++) await app.signIn(email, 'a-new-one', 'The Bergs');
  await expect(app.signIn(email, 'a-new-one', 'The Bergs')).rejects.toMatchObject({ code: TOO_OFTEN });
  const cookie = Object.entries(signedIn.cookies).map(([name, value]) => `${name}=${value}`);
  const known = { email, password: 'a-new-one', famibookName: 'The Bergs' };
  expect((await app.post(login.path, known, { cookie: cookie.join('; ') })).status).toBe(200);
  expect(await changeDirectly(email, 'a-new-one')).toBe(TOO_OFTEN);
  const type = 'person.signed-in-from-new-browser.v1';
  const lines = (await app.publishedEvents()).filter((event) => event.type === type && event.data.userId === userId);
  expect(lines).toHaveLength(LIMIT - 1);
});

test('who knows only the password of a person with two-step sign-in uses up nothing of this (D24, D42)', async () => {
  const member = await enrolledMember(app, bergs);
  for (let count = 0; count < LIMIT; count++) {
    expect(await changeDirectly(member.email, PASSWORD)).toBe('code_needed');
    await sendPassword(app, member);
  }
  const actor = await member.browser.as();
  await actor.call(changePasswordDirectly, { body: bodyFor(member.email, PASSWORD) });
});
