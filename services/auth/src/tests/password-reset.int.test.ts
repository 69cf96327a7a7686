import { deleteUser } from '@famibook/contracts/members/endpoints';
import * as calls from '@famibook/contracts/password-reset/endpoints';
import { outcomeOf } from '@famibook/testing/outcome-of';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdTotals } from '../testing/hold-user.ts';
import { resetBrowser } from '../testing/reset-browser.ts';
import { bootResets, type ResetTestApp } from '../testing/reset-fixture.ts';

let app: ResetTestApp;
beforeAll(async () => {
  app = await bootResets();
});
afterAll(() => app?.stop());

describe('asking for a reset (D23)', () => {
  test('returns an id and that it waits, and gives the browser a cookie that no script and no other site can use', async () => {
    const { email, laptop } = await app.newMember();
    const response = await resetBrowser(app).ask(email, { reason: 'Lost it' });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ requestId: expect.any(Number), isApproved: false });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^famibook_reset=[\w-]{43}; Max-Age=691200; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    const [row] = await app.pendingOf(email);
    const waiting = { isApproved: false, completedAt: null, approvedBy: null };
    expect(row).toMatchObject({ userId: laptop.userId, reason: 'Lost it', ...waiting });
  });

  test('stores the cookie as a hash only', async () => {
    const { email } = await app.newMember();
    const browser = resetBrowser(app);
    await browser.ask(email);
    const { rows } = await app.pool.query('SELECT r::text AS row FROM password_reset_request r');
    expect(JSON.stringify(rows)).not.toContain(browser.cookies.get('famibook_reset'));
  });

  test('gets the same response for an e-mail that no user has, then and while it waits', async () => {
    const { email } = await app.newMember();
    const [known, unknown] = [resetBrowser(app), resetBrowser(app)];
    const asked = [await known.ask(email), await unknown.ask('unknown@example.org'), await known.ask(email)];
    const ids = asked.map(({ body }) => body.requestId);
    expect(ids.slice(1).map((id, at) => id - (ids[at] ?? 0))).toEqual([1, 1]);
    const shape = (headers: Headers) => [...headers.keys()].sort();
    expect(shape(asked[1]?.headers ?? new Headers())).toEqual(shape(asked[0]?.headers ?? new Headers()));
    const [seen, unseen] = [await known.status(ids[0] ?? 0), await unknown.status(ids[1] ?? 0)];
    expect(seen.status).toBe(200);
    expect(unseen.status).toBe(200);
    for (const { body } of [seen, unseen])
      expect(body).toEqual({
        id: expect.any(Number),
        isApproved: false,
        completedAt: null,
        code: expect.stringMatching(/^\d{6}$/),
      });
    const [one, other] = [
      await known.complete(ids[0] ?? 0, 'a-new-one'),
      await unknown.complete(ids[1] ?? 0, 'a-new-one'),
    ];
    expect([one.status, one.body.message, one.body.code]).toEqual([
      409,
      'This request has not been approved yet.',
      'conflict',
    ]);
    expect([other.status, other.body.message, other.body.code]).toEqual([one.status, one.body.message, one.body.code]);
  });

  test('of an e-mail that no user has cannot be approved and is in no list; its reason is not stored', async () => {
    const { body } = await resetBrowser(app).ask('ghost@example.org', { reason: 'secret' });
    expect(await outcomeOf(app.approve(body.requestId))).toBe('reset_not_found');
    expect(await app.pendingOf('ghost@example.org')).toEqual([]);
    const { rows } = await app.pool.query('SELECT * FROM password_reset_request WHERE id = $1', [body.requestId]);
    expect(rows).toMatchObject([{ user_id: null, reason: null }]);
    expect(JSON.stringify(rows)).not.toContain('ghost');
  });

  test('is the account’s own, however often the browser asked before there was one', async () => {
    const browser = resetBrowser(app);
    for (let asked = 0; asked < 3; asked++) await browser.ask('soon@example.org');
    await app.register('soon@example.org', 'The Bergs');
    const { requestId } = (await browser.ask('soon@example.org')).body;
    expect((await app.pendingOf('soon@example.org')).map(({ id }) => id)).toEqual([requestId]);
  });

  test('for a person who is deleted meanwhile gets the response of an e-mail that no user has (D8)', async () => {
    const { email, laptop } = await app.newMember();
    const admin = await (await app.admin()).as();
    const held = await holdTotals(app);
    const deleted = admin.call(deleteUser, { params: { id: laptop.userId } });
    await held.untilWaiting(1);
    const asked = resetBrowser(app).ask(email);
    await held.untilWaiting(2);
    await held.release();
    await deleted;
    expect(await asked).toMatchObject({ status: 200, body: { requestId: expect.any(Number), isApproved: false } });
  });

  test('can be done for several people in one browser', async () => {
    const [anna, tom] = [await app.newMember(), await app.newMember()];
    const shared = resetBrowser(app);
    const [hers, his] = [(await shared.ask(anna.email)).body, (await shared.ask(tom.email)).body];
    for (const { requestId } of [hers, his]) expect((await shared.status(requestId)).status).toBe(200);
    await app.approve(his.requestId);
    expect((await shared.ask(anna.email)).body.isApproved).toBe(false);
    expect((await shared.ask(tom.email)).body).toEqual({ requestId: his.requestId, isApproved: true });
  });

  test('again ends nothing', async () => {
    const { email } = await app.newMember();
    const [first, second] = [resetBrowser(app), resetBrowser(app)];
    const ids = [(await first.ask(email)).body.requestId, (await second.ask(email)).body.requestId];
    expect(new Set(ids).size).toBe(2);
    expect((await first.status(ids[0] ?? 0)).status).toBe(200);
    expect((await app.pendingOf(email)).map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
  });

  test('says approved only to the browser of the approved request', async () => {
    const { email, phone, requestId } = await app.approvedMember();
    expect((await phone.ask(email)).body).toEqual({ requestId, isApproved: true });
    const other = await resetBrowser(app).ask(email);
    expect(other.body).toEqual({ requestId: expect.any(Number), isApproved: false });
    expect(other.body.requestId).not.toBe(requestId);
  });

  test.each([
    ['nothing', {}, { email: 'Invalid email address' }],
    ['no e-mail', { email: 'tom' }, { email: 'Invalid email address' }],
    [
      'too much',
      { email: 'tom@example.org', reason: 'x'.repeat(501) },
      { reason: 'Reason can have at most 500 characters' },
    ],
  ])('with %s is refused (D15)', async (_, body, fields) => {
    const response = await app.post(calls.requestReset.path, body);
    expect([response.status, await response.json()]).toMatchObject([400, { fields }]);
  });
});

describe('approving (D23, D27)', () => {
  test('by the code that the person reads out; another code changes nothing', async () => {
    const { email } = await app.newMember();
    const phone = resetBrowser(app);
    const { requestId } = (await phone.ask(email)).body;
    const { code } = (await phone.status(requestId)).body;
    expect((await app.pendingOf(email))[0]?.code).toBe(code);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await outcomeOf(app.approve(requestId, wrong))).toBe('reset_code_differs');
    expect(await outcomeOf(app.approve(requestId, ''))).toBe('reset_code_differs');
    expect((await phone.status(requestId)).body.isApproved).toBe(false);
    expect(await app.approve(requestId, code)).toEqual({ message: 'Password reset request approved' });
    expect((await phone.status(requestId)).body).toMatchObject({ isApproved: true, completedAt: null });
    expect(await app.approvedOf(email)).toMatchObject([
      {
        id: requestId,
        isApproved: true,
        approvedBy: 'Admin FamiBook',
        approvedAt: expect.any(String),
        completedAt: null,
      },
    ]);
    expect(await app.pendingOf(email)).toEqual([]);
  });

  test('twice gets 409, also at once', async () => {
    const { email } = await app.newMember();
    const { requestId } = (await resetBrowser(app).ask(email)).body;
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(app.approve(requestId))));
    expect(outcomes.sort()).toEqual([...Array(4).fill('already_decided'), 'done']);
  });

  test("ends the person's other requests", async () => {
    const { email } = await app.newMember();
    const browsers = [resetBrowser(app), resetBrowser(app), resetBrowser(app)];
    const ids: number[] = [];
    for (const browser of browsers) ids.push((await browser.ask(email)).body.requestId);
    await app.approve(ids[1] ?? 0);
    expect(await Promise.all(browsers.map(async (browser, at) => (await browser.status(ids[at] ?? 0)).status))).toEqual(
      [404, 200, 404],
    );
    expect((await browsers[0]?.complete(ids[0] ?? 0, 'a-new-one'))?.status).toBe(404);
    expect(await outcomeOf(app.approve(ids[2] ?? 0))).toBe('already_decided');
  });

  test('two of one person at once leaves one open', async () => {
    const { email } = await app.newMember();
    const ids = [(await resetBrowser(app).ask(email)).body, (await resetBrowser(app).ask(email)).body];
    const outcomes = await Promise.all(ids.map(({ requestId }) => outcomeOf(app.approve(requestId))));
    expect(outcomes.sort()).toEqual(['already_decided', 'done']);
    expect(await app.approvedOf(email)).toHaveLength(1);
  });

  test('comes too late after seven days', async () => {
    const { email } = await app.newMember();
    const phone = resetBrowser(app);
    const { requestId } = (await phone.ask(email)).body;
    const { rows } = await app.pool.query(
      'SELECT open_until - created_at AS time FROM password_reset_request WHERE id = $1',
      [requestId],
    );
    expect(rows[0].time).toMatchObject({ days: 7 });
    await app.shift(
      requestId,
      `created_at = created_at - interval '7 days', open_until = open_until - interval '7 days'`,
    );
    expect(await outcomeOf(app.approve(requestId))).toBe('conflict');
    expect(await app.pendingOf(email)).toEqual([]);
    expect((await phone.status(requestId)).status).toBe(404);
  });

  test('is the administrator’s only', async () => {
    const { email } = await app.newMember();
    const { requestId } = (await resetBrowser(app).ask(email)).body;
    const manager = await app.bergs.manager.as();
    expect(await outcomeOf(manager.call(calls.approveReset, { params: { id: requestId as never }, body: {} }))).toBe(
      'forbidden',
    );
    for (const list of [calls.listPendingResets, calls.listApprovedResets])
      expect(await outcomeOf(manager.call(list))).toBe('forbidden');
  });
});
