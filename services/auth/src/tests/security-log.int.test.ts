import * as account from '@famibook/contracts/account/endpoints';
import type { UserId } from '@famibook/contracts/ids';
import { lookUpInvitation } from '@famibook/contracts/invitations/endpoints';
import * as members from '@famibook/contracts/members/endpoints';
import * as resets from '@famibook/contracts/password-reset/endpoints';
import { beginSecondFactor } from '@famibook/contracts/second-factor/endpoints';
import * as sessions from '@famibook/contracts/sessions/endpoints';
import { securityLogLines, securityLogText } from '@famibook/testing/services/security-log';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resetPassword } from '../operator.ts';
import { type AuthTestApp, bootAuth, type Family, PASSWORD } from '../testing/auth-fixture.ts';
import { comeBy, createInvitation } from '../testing/come-by-invitation.ts';
import { enrolledMember, sendCode, sendPassword } from '../testing/second-factor.ts';

const ADDRESS = '203.0.113.9';
const EMAIL = 'tom@example.org';

let app: AuthTestApp;
let bergs: Family;
beforeAll(async () => {
  app = await bootAuth();
  bergs = await app.found('The Bergs');
});
afterAll(() => app?.stop());

interface Line {
  event: string;
  userId?: string;
  famibookId?: string;
  emailHash?: string;
  address?: string;
  requestId?: string;
  actor?: string;
}

const lines = () => securityLogLines<Line>(app);
const from = { 'x-famibook-address': ADDRESS };
const signIn = (password: string) =>
  app.post(sessions.login.path, { email: EMAIL, password, famibookName: 'The Bergs' }, from);

test('sign-ins, failed sign-ins, approvals, removals, password changes and deletions, with actor and address (D45)', async () => {
  const tom = await app.member(bergs, EMAIL);
  const { userId } = tom;
  const manager = `user:${bergs.manager.userId}`;
  expect((await signIn('wrong-password')).status).toBe(401);
  expect((await signIn('another-wrong')).status).toBe(401);
  expect((await signIn(PASSWORD)).status).toBe(200);
  await app.post(resets.requestReset.path, { email: EMAIL }, from);
  const actor = await tom.as();
  const current = { currentPassword: PASSWORD, newPassword: 'another-one', confirmPassword: 'another-one' };
  await expect(
    actor.call(account.changePassword, { body: { ...current, currentPassword: 'not-mine' } }),
  ).rejects.toMatchObject({ code: 'forbidden' });
  await expect(actor.call(account.deleteOwnAccount, { body: { password: 'not-mine' } })).rejects.toMatchObject({
    code: 'validation',
  });
  await (await bergs.manager.as()).call(account.changePassword, { body: current });
  await (await bergs.manager.as()).call(members.removeMember, { params: { id: userId as UserId } });
  await (await app.admin()).as().then((admin) => admin.call(members.deleteUser, { params: { id: userId as UserId } }));

  await expect.poll(() => lines().at(-1)?.event).toBe('user.deleted');
  const about = lines();
  const failed = about.filter(({ event }) => event === 'sign-in.failed');
  expect(failed).toHaveLength(2);
  expect(failed[0]).toMatchObject({ address: ADDRESS, requestId: expect.any(String), emailHash: expect.any(String) });
  expect(failed[0]?.emailHash).toBe(failed[1]?.emailHash);
  expect(about).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event: 'registered', userId }),
      expect.objectContaining({ event: 'member.approved', userId, actor: manager }),
      expect.objectContaining({ event: 'sign-in.succeeded', userId, address: ADDRESS }),
      expect.objectContaining({ event: 'password-reset.requested', emailHash: failed[0]?.emailHash }),
      expect.objectContaining({ event: 'password.refused', userId }),
      expect.objectContaining({ event: 'password.changed', userId: bergs.manager.userId }),
      expect.objectContaining({ event: 'member.removed', userId, actor: manager }),
      expect.objectContaining({ event: 'user.deleted', userId }),
    ]),
  );
  for (const secret of [EMAIL, 'tom@', PASSWORD, 'wrong-password', 'another-one', tom.cookies.famibook_session ?? ''])
    expect(securityLogText(app)).not.toContain(secret);
});

test('who signs up or joins by an invitation that lets in is let in, and others ask, each with the FamiBook (D43, D45)', async () => {
  const elsewhere = await app.found('The Lunds');
  const eventsOf = (userId: string) =>
    lines().flatMap((line) => (line.userId === userId ? [[line.event, line.famibookId]] : []));
  for (const letsIn of [true, false]) {
    const event = letsIn ? 'member.let-in' : 'member.requested';
    const { token: invitation } = await createInvitation(bergs.manager, { letsIn });
    const destination = { email: `guest-${letsIn}@example.org`, famibookName: bergs.famibookName, invitation };
    const guest = await comeBy(app, destination);
    const { token: further } = await createInvitation(elsewhere.manager, { letsIn });
    const body = { famibookName: elsewhere.famibookName, invitation: further };
    await (await guest.as()).call(members.joinFamiBook, { body });
    await expect
      .poll(() => eventsOf(guest.userId))
      .toEqual([
        ['registered', undefined],
        [event, bergs.famibookId],
        [event, elsewhere.famibookId],
      ]);
  }
});

test('refusals for too many attempts are written for each address, but not each of them, with the account (D24, D45)', async () => {
  const strict = await bootAuth({ FAMIBOOK_LIMIT_LOGIN: '2', FAMIBOOK_LIMIT_RESET: '1' });
  try {
    const read = () => securityLogLines<Line>(strict);
    const from = (address: string) => ({ 'x-famibook-address': address });
    const trySignIn = () =>
      strict.post(sessions.login.path, { email: EMAIL, password: 'wrong-password' }, from('203.0.113.10'));
    const statuses = [];
    for (let round = 0; round < 6; round++) statuses.push((await trySignIn()).status);
    expect(statuses).toEqual([401, 401, 429, 429, 429, 429]);
    const ask = () => strict.post(resets.requestReset.path, { email: EMAIL }, from('203.0.113.11'));
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 429, 429]);
    await strict.post(sessions.login.path, { email: EMAIL, password: 'wrong-again' }, from('203.0.113.12'));
    await expect.poll(() => read().at(-1)?.address).toBe('203.0.113.12');
    const failed = read().find(({ event }) => event === 'sign-in.failed');
    const refused = read().filter(({ event }) => event === 'attempts.refused');
    expect(new Set(refused.map(({ address }) => address))).toEqual(new Set(['203.0.113.10', '203.0.113.11']));
    expect(new Set(refused.map(({ emailHash }) => emailHash))).toEqual(new Set([failed?.emailHash]));
    // A minute that begins in between adds a line.
    expect(refused.length).toBeLessThan(6);
  } finally {
    await strict.stop();
  }
});

test('a request that the administrator declines, and wrong passwords and codes of two-step sign-in (D42, D45)', async () => {
  const admin = await app.admin();
  const anna = await app.register('anna@example.org', 'The Bergs');
  await (await admin.as()).call(members.adminDeclineUser, { params: { id: anna.userId }, body: {} });
  const zoe = await app.member(bergs, 'zoe@example.org');
  const begin = (password: string) => zoe.as().then((actor) => actor.call(beginSecondFactor, { body: { password } }));
  await expect(begin('not-mine')).rejects.toMatchObject({ code: 'validation' });
  await begin(PASSWORD);
  const enrolled = await enrolledMember(app, bergs);
  expect((await sendCode(app, await sendPassword(app, enrolled), '000000')).status).toBe(400);
  await expect.poll(lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        event: 'member.declined',
        userId: anna.userId,
        famibookId: bergs.famibookId,
        actor: `user:${admin.userId}`,
      }),
      expect.objectContaining({ event: 'password.refused', userId: zoe.userId }),
      expect.objectContaining({ event: 'second-factor.refused', userId: enrolled.browser.userId }),
    ]),
  );
});

test('that an address looks up too many invitations (D24, D45)', async () => {
  const strict = await bootAuth({ FAMIBOOK_LIMIT_INVITATION: '1' });
  try {
    const look = () => strict.post(lookUpInvitation.path, { token: 'A'.repeat(43) }, from);
    expect([(await look()).status, (await look()).status]).toEqual([404, 429]);
    await expect
      .poll(() => securityLogLines<Line>(strict))
      .toContainEqual(expect.objectContaining({ event: 'attempts.refused', address: ADDRESS }));
  } finally {
    await strict.stop();
  }
});

test('a password reset by the operator is written by the service, also when the command ran beside it (D3, D45)', async () => {
  const ben = await app.member(bergs, 'ben@example.org');
  await resetPassword({ databaseUrl: app.databaseUrl, email: 'ben@example.org' });
  const mine = () => lines().filter(({ event }) => event === 'password.reset-by-operator');
  await expect
    .poll(mine)
    .toEqual([expect.objectContaining({ userId: ben.userId, actor: 'operator:admin reset-password' })]);
});
