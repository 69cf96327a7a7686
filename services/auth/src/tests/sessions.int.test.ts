import * as members from '@famibook/contracts/members/endpoints';
import * as sessionsApi from '@famibook/contracts/sessions/endpoints';
import { refreshIdentities, resolveSession } from '@famibook/contracts/sessions/endpoints';
import { sessionCacheKey } from '@famibook/contracts/sessions/session-cookie';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthTestApp, type Browser, bootAuth, type Family, PASSWORD } from '../testing/auth-fixture.ts';

let app: AuthTestApp;
let bergs: Family;
let people = 0;

beforeAll(async () => {
  app = await bootAuth();
  bergs = await app.found('The Bergs');
});
afterAll(() => app?.stop());

const newMember = () => app.member(bergs, `person${++people}@example.org`);
const again = () => app.signIn(`person${people}@example.org`, PASSWORD, 'The Bergs');
const resolve = ({ hash }: Browser) => app.asService('gateway').call(resolveSession, { body: { sessionHash: hash } });
const shift = (browser: Browser, set: string) =>
  app.pool.query(`UPDATE session SET ${set} WHERE hash = $1`, [browser.hash]);
const rowOf = async (browser: Browser) =>
  (await app.pool.query('SELECT * FROM session WHERE hash = $1', [browser.hash])).rows[0];

describe('a session (D25)', () => {
  test('is stored as a hash only', async () => {
    const tom = await newMember();
    const { rows } = await app.pool.query(`SELECT s::text AS row FROM session s`);
    expect(JSON.stringify(rows)).not.toContain(tom.cookies.famibook_session);
    expect((await rowOf(tom)).hash).toBe(tom.hash);
  });

  test('is renewed by use, at most once an hour, and never beyond 90 days', async () => {
    const tom = await newMember();
    await shift(tom, `last_used_at = now() - interval '59 minutes', expires_at = now() + interval '5 days'`);
    await resolve(tom);
    expect((await rowOf(tom)).expires_at.getTime()).toBeLessThan(Date.now() + 6 * 86_400_000);
    await shift(tom, `last_used_at = now() - interval '61 minutes'`);
    await resolve(tom);
    expect((await rowOf(tom)).expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    await shift(tom, `last_used_at = now() - interval '2 hours', absolute_expires_at = now() + interval '1 day'`);
    await resolve(tom);
    const { expires_at, absolute_expires_at } = await rowOf(tom);
    expect(expires_at).toEqual(absolute_expires_at);
  });

  test('is over when its time is', async () => {
    const tom = await newMember();
    await shift(tom, `expires_at = now() - interval '1 second'`);
    expect(await resolve(tom)).toBeNull();
  });

  test('is listed with the others, and any of them can be ended', async () => {
    const phone = await newMember();
    const laptop = await again();
    const list = await (await phone.as()).call(sessionsApi.listSessions);
    expect(list).toHaveLength(2);
    expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const other = list.find(({ isCurrent }) => !isCurrent);
    await (await phone.as()).call(sessionsApi.endSession, { params: { id: other?.id as never } });
    expect(await laptop.identity()).toBeNull();
    expect(await phone.identity()).not.toBeNull();
  });

  test('can only be ended by its user', async () => {
    const anna = await newMember();
    const tom = await newMember();
    const [session] = await (await anna.as()).call(sessionsApi.listSessions);
    await expect(
      (await tom.as()).call(sessionsApi.endSession, { params: { id: session?.id as never } }),
    ).rejects.toMatchObject({
      code: 'session_not_found',
    });
    expect(await anna.identity()).not.toBeNull();
  });

  test('of a person is one of a hundred: a further sign-in ends the oldest', async () => {
    const first = await newMember();
    await app.pool.query(
      `INSERT INTO session (id, hash, user_id, user_agent, created_at, last_used_at, expires_at, absolute_expires_at)
       SELECT gen_random_uuid(), md5(n::text || $1) || md5(n::text), $1::uuid, '', now(), now(), now() + interval '1 day', now() + interval '1 day'
         FROM generate_series(1, 99) n`,
      [first.userId],
    );
    expect(await first.identity()).not.toBeNull();
    const newest = await again();
    expect(await first.identity()).toBeNull();
    expect(await newest.identity()).not.toBeNull();
  });
});

describe('signing out (D5)', () => {
  const logout = async (browser: Browser, headers: Record<string, string>) =>
    (await browser.as()).fetch(sessionsApi.logout.path, { headers, redirect: 'manual' });

  test('ends the session at once and clears the cache of the browser', async () => {
    const tom = await newMember();
    await tom.identity();
    const response = await logout(tom, {});
    expect(response.status).toBe(200);
    expect(response.headers.get('clear-site-data')).toBe('"cache"');
    expect(response.headers.getSetCookie()).toEqual(['famibook_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
    expect(await app.platform.cache.get(sessionCacheKey(tom.hash))).toBe('null');
    expect(await tom.identity()).toBeNull();
  });

  test('leads a browser that navigates to the landing page', async () => {
    const response = await logout(await newMember(), { accept: 'text/html,*/*;q=0.8' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
  });

  test('is refused to another website', async () => {
    const tom = await newMember();
    const response = await logout(tom, { 'sec-fetch-site': 'cross-site' });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, 'foreign_origin']);
    expect(await tom.identity()).not.toBeNull();
  });

  test('is no error for a browser that is signed out already', async () => {
    const response = await app.signedOut.fetch(sessionsApi.logout.path);
    expect(response.status).toBe(200);
  });
});

describe('what a token says', () => {
  test('is in the cache before the response of the change', async () => {
    const tom = await app.register(`person${++people}@example.org`, 'The Bergs');
    expect(await tom.identity()).toMatchObject({ memberships: [], current: { isApproved: false } });
    await (await bergs.manager.as()).call(members.approveUser, { params: { id: tom.userId } });
    const cached = JSON.parse((await app.platform.cache.get(sessionCacheKey(tom.hash))) ?? '');
    expect(cached).toMatchObject({ current: { isApproved: true }, memberships: [{ isManager: false }] });
    await (await bergs.manager.as()).call(members.removeMember, { params: { id: tom.userId } });
    expect(await tom.identity()).toMatchObject({ current: null, memberships: [] });
  });

  test('cannot be overwritten by a fill that was read before the change and comes after it', async () => {
    const tom = await newMember();
    const old = await resolve(tom);
    await (await bergs.manager.as()).call(members.removeMember, { params: { id: tom.userId } });
    const key = sessionCacheKey(tom.hash);
    const late = await app.platform.cache.setIfNewer(key, JSON.stringify(old), old?.version ?? 0, 60);
    expect(late).toBe(false);
    expect(await tom.identity()).toMatchObject({ memberships: [] });
  });

  test('is right in the cache after a hundred changes and fills at once', async () => {
    const tom = await newMember();
    const manager = await bergs.manager.as();
    const ask = async () => {
      for (let at = 0; at < 20; at++) await resolve(tom);
    };
    const change = async () => {
      for (let at = 0; at < 10; at++) {
        await manager.call(members.removeMember, { params: { id: tom.userId } });
        await app.pool.query(
          `WITH back AS (INSERT INTO famibook_membership (id, user_id, famibook_id, is_approved)
             VALUES (gen_random_uuid(), $1, $2, true)) UPDATE "user" SET identity_version = identity_version + 1 WHERE id = $1`,
          [tom.userId, bergs.famibookId],
        );
      }
      await manager.call(members.removeMember, { params: { id: tom.userId } });
    };
    await Promise.all([ask(), ask(), ask(), ask(), change()]);
    expect(await tom.identity()).toMatchObject({ memberships: [], current: null });
  });

  test('can be asked for by the ids of open sessions', async () => {
    const [anna, tom] = [await newMember(), await newMember()];
    const ids = [(await anna.identity())?.sessionId, (await tom.identity())?.sessionId].map(String);
    await (await tom.as()).fetch(sessionsApi.logout.path);
    const identities = await app.asService('notifier').call(refreshIdentities, { body: { sessionIds: ids } });
    expect(identities.map(({ userId }) => userId)).toEqual([anna.userId]);
  });

  test('of a deleted person is nothing: 401', async () => {
    const tom = await newMember();
    const stale = await tom.as();
    await (await (await app.admin()).as()).call(members.deleteUser, { params: { id: tom.userId as never } });
    await expect(stale.call(sessionsApi.getUser)).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(stale.call(members.joinFamiBook, { body: { famibookName: 'The Bergs' } })).rejects.toMatchObject({
      code: 'unauthorized',
    });
  });
});

test('internal calls are for services only', async () => {
  const tom = await newMember();
  await expect((await tom.as()).call(resolveSession, { body: { sessionHash: tom.hash } })).rejects.toMatchObject({
    code: 'forbidden',
  });
});
