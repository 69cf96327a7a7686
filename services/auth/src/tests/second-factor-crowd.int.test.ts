import * as calls from '@famibook/contracts/second-factor/endpoints';
import { createAuthenticator } from '@famibook/testing/clients/authenticator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthTestApp, bootAuth, cookiesOf, type Family, NO_LIMITS, PASSWORD } from '../testing/auth-fixture.ts';
import { type Enrolled, enrolledMember, sendCode, sendPassword } from '../testing/second-factor.ts';

const CROWD = 12;

let app: AuthTestApp;
let otherReplica: AuthTestApp;
let bergs: Family;

beforeAll(async () => {
  app = await bootAuth();
  otherReplica = await bootAuth(NO_LIMITS, [], app.databaseUrl);
  bergs = await app.found('The Bergs');
});
afterAll(async () => {
  await otherReplica?.stop();
  await app?.stop();
});

const replicaAt = (at: number) => (at % 2 === 0 ? app : otherReplica);

/** Many browsers that sent the password, and now all send a code at once, to both replicas. */
async function crowdOf(member: Enrolled, code: string): Promise<Response[]> {
  const cookies: string[] = [];
  for (let at = 0; at < CROWD; at += 1) cookies.push(await sendPassword(replicaAt(at), member));
  return Promise.all(cookies.map((cookie, at) => sendCode(replicaAt(at), cookie, code)));
}
const statusesOf = (responses: readonly Response[]) => responses.map(({ status }) => status).sort();
const ONE_WINS = [200, ...Array.from({ length: CROWD - 1 }, () => 400)];

test('of a crowd that uses one code of the app at once, over two replicas, exactly one wins (D42)', async () => {
  const member = await enrolledMember(app, bergs);
  expect(statusesOf(await crowdOf(member, await member.authenticator.next()))).toEqual(ONE_WINS);
  const open = await app.sql('SELECT 1 FROM session WHERE user_id = $1 AND ended_at IS NULL', [member.browser.userId]);
  // The one that was open, and the winner's.
  expect(open).toHaveLength(2);
});

test('of a crowd that uses one recovery code at once, over two replicas, exactly one wins (D42)', async () => {
  const member = await enrolledMember(app, bergs);
  expect(statusesOf(await crowdOf(member, member.recoveryCodes[3] ?? ''))).toEqual(ONE_WINS);
  const user = await member.browser.as();
  expect(await user.call(calls.getSecondFactor)).toMatchObject({ recoveryCodesLeft: 9 });
});

test('of ten right codes at once in one browser, one signs in, and nine stay good (D42)', async () => {
  const member = await enrolledMember(app, bergs);
  const cookie = await sendPassword(app, member);
  const responses = await Promise.all(member.recoveryCodes.map((code, at) => sendCode(replicaAt(at), cookie, code)));
  expect(statusesOf(responses)).toEqual([200, ...Array.from({ length: 9 }, () => 401)]);
  const user = await member.browser.as();
  expect(await user.call(calls.getSecondFactor)).toMatchObject({ recoveryCodesLeft: 9 });
});

test('sign-ins beside the turning on open no session without a code (D42)', async () => {
  const email = 'beside@example.org';
  const browser = await app.member(bergs, email);
  const user = await browser.as();
  const { secret } = await user.call(calls.beginSecondFactor, { body: { password: PASSWORD } });
  const code = await createAuthenticator(secret).next();
  const body = { email, password: PASSWORD, famibookName: 'The Bergs' };
  const [, ...responses] = await Promise.all([
    user.call(calls.confirmSecondFactor, { body: { code } }),
    ...Array.from({ length: CROWD }, (_, at) => replicaAt(at).post('/api/login', body)),
  ]);
  for (const response of responses) {
    // A session that is ended before the response shows whose it is gives 401.
    expect([200, 401]).toContain(response.status);
    if (response.ok) expect(Object.keys(cookiesOf(response))).not.toEqual([]);
  }
  // A session that began before it was turned on has ended with the others.
  const open = await app.sql<{ id: string }>('SELECT id FROM session WHERE user_id = $1 AND ended_at IS NULL', [
    browser.userId,
  ]);
  expect(open.map(({ id }) => id)).toEqual([(await browser.identity())?.sessionId]);
});
