import { deleteUser } from '@famibook/contracts/members/endpoints';
import * as calls from '@famibook/contracts/password-reset/endpoints';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { sessionCacheKey } from '@famibook/contracts/sessions/session-cookie';
import { outcomeOf } from '@famibook/testing/outcome-of';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resetPassword } from '../operator.ts';
import { type Browser, PASSWORD } from '../testing/auth-fixture.ts';
import { holdUser } from '../testing/hold-user.ts';
import { resetBrowser } from '../testing/reset-browser.ts';
import { bootResets, type ResetTestApp } from '../testing/reset-fixture.ts';
import { sweepNow } from '../testing/sweep-now.ts';

let app: ResetTestApp;
beforeAll(async () => {
  app = await bootResets();
});
afterAll(() => app?.stop());

const signsIn = (email: string, password: string) =>
  app.signIn(email, password, 'The Bergs').then(
    () => true,
    () => false,
  );

describe('completing a reset (D23)', () => {
  test('sets the new password once and ends every session at once; it starts no session', async () => {
    const { email, laptop, phone, requestId } = await app.approvedMember();
    await laptop.identity();
    const response = await phone.complete(requestId, 'a-new-one');
    expect([response.status, response.body]).toEqual([
      200,
      { message: 'Your password has been reset. You can now log in.' },
    ]);
    expect([...phone.cookies.keys()]).toEqual(['famibook_reset']);
    expect(await app.platform.cache.get(sessionCacheKey(laptop.hash))).toBe('null');
    expect([await signsIn(email, PASSWORD), await signsIn(email, 'a-new-one')]).toEqual([false, true]);
    expect((await phone.status(requestId)).body).toMatchObject({ isApproved: true, completedAt: expect.any(String) });
    expect(await phone.complete(requestId, 'another-one')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await phone.ask(email)).body.isApproved).toBe(false);
    const lists = await (await (await app.admin()).as()).call(calls.listApprovedResets);
    expect(lists.find(({ id }) => id === requestId)?.completedAt).toEqual(expect.any(String));
  });

  test('many at once: one wins, and its password is the one', async () => {
    const { email, phone, requestId } = await app.approvedMember();
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, at) => phone.complete(requestId, `new-pass-${at}`)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(99);
    const won = responses.findIndex(({ status }) => status === 200);
    expect(await signsIn(email, `new-pass-${won}`)).toBe(true);
  });

  test('comes too late once the password has been changed while it waited', async () => {
    const { email, laptop, phone, requestId } = await app.approvedMember();
    const member = await laptop.as();
    const held = await holdUser(app, laptop.userId);
    const newPassword = 'changed-before';
    const changed = member.call(calls.changePasswordDirectly, {
      body: { email, oldPassword: PASSWORD, newPassword, confirmPassword: newPassword },
    });
    await held.untilWaiting(1);
    const completed = phone.complete(requestId, 'a-new-one');
    await held.untilWaiting(2);
    await held.release();
    await changed;
    expect(await completed).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect([await signsIn(email, 'a-new-one'), await signsIn(email, newPassword)]).toEqual([false, true]);
  });

  test('comes too late a day after the approval', async () => {
    const { email, phone, requestId } = await app.approvedMember();
    const { rows } = await app.pool.query(
      'SELECT open_until - approved_at AS time FROM password_reset_request WHERE id = $1',
      [requestId],
    );
    expect(rows[0].time).toMatchObject({ days: 1 });
    await app.shift(requestId, `open_until = now() - interval '1 second'`);
    expect((await phone.complete(requestId, 'a-new-one')).status).toBe(404);
    expect((await phone.status(requestId)).status).toBe(404);
    expect((await phone.ask(email)).body.isApproved).toBe(false);
    expect(await signsIn(email, PASSWORD)).toBe(true);
  });

  test('ends the first passwords (D26)', async () => {
    const family = await app.found('The Holms');
    const phone = resetBrowser(app);
    const { requestId } = (await phone.ask(family.managerEmail)).body;
    await app.approve(requestId);
    await phone.complete(requestId, 'a-new-one');
    await expect(app.signIn(family.managerEmail, family.managerPassword ?? '', 'The Holms')).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    await app.signIn(family.managerEmail, 'a-new-one', 'The Holms');
  });

  test.each([
    [{ newPassword: 'short', confirmPassword: 'short' }, { newPassword: 'Password must be at least 6 characters' }],
    [{ newPassword: 'a-new-one', confirmPassword: 'another-one' }, { confirmPassword: "Passwords don't match" }],
  ])('refuses %j', async (passwords, fields) => {
    const response = await app.post(calls.completeReset.path, { requestId: 1, ...passwords });
    expect([response.status, await response.json()]).toMatchObject([400, { fields }]);
  });
});

describe('a change of the password ends what others hold from before (D23)', () => {
  type Changed = Awaited<ReturnType<ResetTestApp['approvedMember']>>;
  const passwords = { newPassword: 'a-new-one', confirmPassword: 'a-new-one' };
  const changeDirectly = (email: string, headers?: Record<string, string>) =>
    app.post(calls.changePasswordDirectly.path, { email, oldPassword: PASSWORD, ...passwords }, headers);

  test.each<[string, (person: Changed) => Promise<unknown>]>([
    ['with the old password', ({ email }) => changeDirectly(email)],
    ['by the operator', ({ email }) => resetPassword({ databaseUrl: app.databaseUrl, email })],
  ])('made %s: neither an approved request nor a waiting one still opens the account', async (_, change) => {
    const person = await app.approvedMember();
    const stranger = resetBrowser(app);
    const waiting = (await stranger.ask(person.email)).body.requestId;
    await change(person);
    expect((await person.phone.complete(person.requestId, 'a-stolen-one')).status).toBe(404);
    expect((await stranger.status(waiting)).status).toBe(404);
    expect(await outcomeOf(app.approve(waiting))).toBe('already_decided');
  });

  test('only the browser in which it is made stays known (D24)', async () => {
    const { email, laptop } = await app.newMember();
    const other = await app.signIn(email, PASSWORD, 'The Bergs');
    const cookieOf = ({ cookies: { famibook_browser } }: Browser) => ({ famibook_browser: famibook_browser ?? '' });
    const isKnown = async (browser: Browser) => {
      const { requestId } = (await resetBrowser(app, new Map(Object.entries(cookieOf(browser)))).ask(email)).body;
      const [row] = await app.sql<{ is_known_browser: boolean }>(
        'SELECT is_known_browser FROM password_reset_request WHERE id = $1',
        [requestId],
      );
      return row?.is_known_browser;
    };
    expect([await isKnown(laptop), await isKnown(other)]).toEqual([true, true]);
    await changeDirectly(email, { cookie: `famibook_browser=${cookieOf(laptop).famibook_browser}` });
    expect([await isKnown(laptop), await isKnown(other)]).toEqual([true, false]);
  });
});

test('what happens to a request is published, and why sessions ended (D23)', async () => {
  const { laptop, phone, requestId } = await app.approvedMember();
  await phone.complete(requestId, 'a-new-one');
  const events = await app.eventsAbout({ id: String(requestId) });
  expect(events.map(({ type, version }) => [type, version])).toEqual([
    ['password-reset.requested.v1', 1],
    ['password-reset.approved.v1', 2],
    ['password-reset.completed.v1', 3],
  ]);
  for (const { data } of events) expect(data).toEqual({ requestId, userId: laptop.userId });
  const changes = (await app.publishedEvents()).filter(({ data }) => data.userId === laptop.userId);
  expect(changes).toContainEqual(
    expect.objectContaining({
      type: 'person.identity-changed.v1',
      data: expect.objectContaining({ because: 'password-changed', endedSessions: [expect.any(String)] }),
    }),
  );
});

describe('what the person sees of it', () => {
  const asks = async (browser: Browser, cookie = '') => {
    const user = await (await browser.as()).fetch(getUser.path, { headers: { cookie } });
    return ((await user.json()) as { resetRequestedAt: string | null }).resetRequestedAt;
  };

  test('is that another browser asks, as long as that request is open', async () => {
    const { email, laptop } = await app.newMember();
    expect(await asks(laptop)).toBeNull();
    const phone = resetBrowser(app);
    const { requestId } = (await phone.ask(email)).body;
    expect(new Date((await asks(laptop)) ?? 0).getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(await asks(laptop, `famibook_reset=${phone.cookies.get('famibook_reset')}`)).toBeNull();
    expect(await asks(laptop, `famibook_reset=${'x'.repeat(43)}`)).not.toBeNull();
    await app.shift(requestId, `open_until = now() - interval '1 second'`);
    expect(await asks(laptop)).toBeNull();
  });

  test('is nothing of others', async () => {
    const [{ email }, { laptop }] = [await app.newMember(), await app.newMember()];
    await resetBrowser(app).ask(email);
    expect(await asks(laptop)).toBeNull();
  });
});

describe('what is over', () => {
  test('is swept; what is open stays, and what was completed for a month', async () => {
    const [expired, unused, ended, done, open] = [
      await app.approvedMember(),
      await app.approvedMember(),
      await app.approvedMember(),
      await app.approvedMember(),
      await app.approvedMember(),
    ];
    await app.shift(expired.requestId, `approved_at = NULL, open_until = now() - interval '25 hours'`);
    await app.shift(unused.requestId, `open_until = now() - interval '25 hours'`);
    await app.shift(ended.requestId, `ended_at = now() - interval '25 hours'`);
    await done.phone.complete(done.requestId, 'a-new-one');
    await app.shift(
      done.requestId,
      `completed_at = now() - interval '29 days', open_until = now() - interval '28 days'`,
    );
    const { body: unknown } = await resetBrowser(app).ask('swept@example.org');
    await app.shift(unknown.requestId, `open_until = now() - interval '25 hours'`);
    const left = async () => {
      await sweepNow(app);
      const ids = [expired, unused, ended, done, open].map(({ requestId }) => requestId);
      const { rows } = await app.pool.query('SELECT id FROM password_reset_request WHERE id = ANY($1) ORDER BY id', [
        [...ids, unknown.requestId],
      ]);
      return rows.map(({ id }) => id);
    };
    expect(await left()).toEqual([done.requestId, open.requestId]);
    await app.shift(done.requestId, `completed_at = now() - interval '31 days'`);
    expect(await left()).toEqual([open.requestId]);
  });

  test('goes with a person who is deleted (D8)', async () => {
    const { laptop, requestId, phone } = await app.approvedMember();
    await (await (await app.admin()).as()).call(deleteUser, { params: { id: laptop.userId as never } });
    expect((await phone.complete(requestId, 'a-new-one')).status).toBe(404);
    const { rows } = await app.pool.query('SELECT 1 FROM password_reset_request WHERE id = $1', [requestId]);
    expect(rows).toEqual([]);
  });
});
