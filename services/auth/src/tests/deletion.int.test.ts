import * as famibooks from '@famibook/contracts/famibooks/endpoints';
import type { ResetRequestId } from '@famibook/contracts/ids';
import * as calls from '@famibook/contracts/members/endpoints';
import { countMembers } from '@famibook/contracts/members/endpoints';
import { approveReset } from '@famibook/contracts/password-reset/endpoints';
import { endSessionsOf } from '@famibook/contracts/sessions/endpoints';
import { sessionCacheKey } from '@famibook/contracts/sessions/session-cookie';
import { outcomeOf } from '@famibook/testing/outcome-of';
import type { Actor } from '@famibook/testing/services/boot-for-test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdministrator } from '../operator.ts';
import { type AuthTestApp, type Browser, bootAuth, type Family, PASSWORD } from '../testing/auth-fixture.ts';
import { holdUser } from '../testing/hold-user.ts';

let app: AuthTestApp;
let bergs: Family;

beforeAll(async () => {
  app = await bootAuth();
  bergs = await app.found('The Bergs');
});
afterAll(() => app?.stop());

const total = async () => (await app.asService('admin').call(countMembers, { query: {} })).total;
const removeAs = (by: Actor, userId: string) =>
  outcomeOf(by.call(calls.deleteUser, { params: { id: userId as never } }));
const remove = async (by: Browser, userId: string) => removeAs(await by.as(), userId);

describe('deleting a user (D8)', () => {
  test('ends the sessions at once and leaves nothing', async () => {
    const tom = await app.member(bergs, 'tom@example.org');
    const phone = await app.signIn('tom@example.org', PASSWORD, 'The Bergs');
    await Promise.all([tom.identity(), phone.identity()]);
    const before = await total();
    expect(await remove(await app.admin(), tom.userId)).toBe('done');
    for (const { hash } of [tom, phone]) expect(await app.platform.cache.get(sessionCacheKey(hash))).toBe('null');
    expect(await total()).toBe(before - 1);
    for (const table of ['session', 'famibook_membership', 'known_browser', 'first_password', 'ended_membership']) {
      const { rows } = await app.pool.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [tom.userId]);
      expect(rows, table).toEqual([]);
    }
    expect(await outcomeOf(app.signIn('tom@example.org', PASSWORD, 'The Bergs'))).toBe('invalid_credentials');
    expect(await remove(await app.admin(), tom.userId)).toBe('user_not_found');
  });

  test('that runs beside ten sign-ins leaves no session', async () => {
    const tom = await app.member(bergs, 'busy@example.org');
    const admin = await app.admin();
    const signIns = Array.from({ length: 10 }, () => outcomeOf(app.signIn('busy@example.org', PASSWORD, 'The Bergs')));
    const [deleted, ...outcomes] = await Promise.all([remove(admin, tom.userId), ...signIns]);
    expect(deleted).toBe('done');
    for (const one of outcomes) expect(['done', 'invalid_credentials', 'unauthorized']).toContain(one);
    const { rows } = await app.pool.query('SELECT 1 FROM session WHERE user_id = $1', [tom.userId]);
    expect(rows).toEqual([]);
  });

  test('is refused for a manager, who must hand over first', async () => {
    expect(await remove(await app.admin(), bergs.manager.userId)).toBe('user_is_manager');
    expect(await bergs.manager.identity()).not.toBeNull();
  });

  test('leaves an administrator who is deleted nothing to decide with the token from before (D9)', async () => {
    const { email, password } = await createAdministrator({
      databaseUrl: app.databaseUrl,
      email: 'for-a-while@example.org',
    });
    const gone = await app.signIn(email, password);
    const stale = await gone.as();
    expect(await remove(await app.admin(), gone.userId)).toBe('done');
    const tom = await app.member(bergs, 'stays@example.org');
    const ofTom = { params: { id: tom.userId } };
    const ofBergs = { params: { id: bergs.famibookId } };
    const attempts = [
      stale.call(calls.deleteUser, ofTom),
      stale.call(endSessionsOf, ofTom),
      stale.call(approveReset, { params: { id: 1 as ResetRequestId }, body: {} }),
      stale.call(famibooks.renameFamiBook, { ...ofBergs, body: { famibookName: 'The Others' } }),
      stale.call(famibooks.suspendFamiBook, ofBergs),
      stale.call(famibooks.resumeFamiBook, ofBergs),
      stale.call(famibooks.adminHandOverFamiBook, { ...ofBergs, body: { userId: tom.userId } }),
      stale.call(famibooks.deleteFamiBook, ofBergs),
    ];
    expect(new Set(await Promise.all(attempts.map(outcomeOf)))).toEqual(new Set(['forbidden']));
  });

  test('is refused for the last administrator, also to two who delete each other at once', async () => {
    const first = await app.admin();
    expect(await remove(first, first.userId)).toBe('last_administrator');
    const second = await app.member(bergs, 'second@example.org');
    await app.pool.query(`UPDATE "user" SET is_admin = true, identity_version = identity_version + 1 WHERE id = $1`, [
      second.userId,
    ]);
    await app.platform.cache.delete(sessionCacheKey(second.hash));
    // A user who is deleted cannot act any more, so both begin before either is.
    const [asFirst, asSecond] = [await first.as(), await second.as()];
    const held = await holdUser(app, second.userId);
    const outcomes = [removeAs(asFirst, second.userId), removeAs(asSecond, first.userId)];
    await held.untilWaiting(2);
    await held.release();
    expect((await Promise.all(outcomes)).filter((one) => one === 'done')).toHaveLength(1);
    const { rows } = await app.pool.query('SELECT count(*)::int AS n FROM "user" WHERE is_admin');
    expect(rows).toEqual([{ n: 1 }]);
  });
});
