import * as calls from '@famibook/contracts/password-reset/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthBed, type Browser, bootAuth, type Family, PASSWORD } from '../testing/auth-fixture.ts';
import { resetBrowser } from '../testing/reset-browser.ts';

let bed: AuthBed;
let bergs: Family;
let admin: Browser;
let people = 0;

beforeAll(async () => {
  bed = await bootAuth();
  bergs = await bed.found('The Bergs');
  admin = await bed.admin();
});
afterAll(() => bed?.stop());

const newMember = async () => {
  const email = `person${++people}@example.org`;
  return { email, browser: await bed.member(bergs, email) };
};
const pendingOf = async (email: string) =>
  (await (await admin.as()).call(calls.listPendingResets)).filter(({ user }) => user.email === email);
const approvedOf = async (email: string) =>
  (await (await admin.as()).call(calls.listApprovedResets)).filter(({ user }) => user.email === email);
const approve = async (id: number, code?: string) =>
  (await admin.as()).call(calls.approveReset, {
    params: { id: id as never },
    body: code === undefined ? {} : { code },
  });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
const shift = (id: number, set: string) =>
  bed.pool.query(`UPDATE password_reset_request SET ${set} WHERE id = $1`, [id]);
const askedAndApproved = async () => {
  const person = await newMember();
  const browser = resetBrowser(bed);
  const { requestId } = (await browser.ask(person.email)).body;
  await approve(requestId);
  return { ...person, phone: browser, requestId };
};

describe('asking for a reset (D23)', () => {
  test('answers an id and that it waits, and gives the browser a cookie that no script and no other site can use', async () => {
    const { email } = await newMember();
    const answer = await resetBrowser(bed).ask(email, { reason: 'Lost it' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ requestId: expect.any(Number), isApproved: false });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^famibook_reset=[\w-]{43}; Max-Age=691200; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    const [row] = await pendingOf(email);
    expect(row).toMatchObject({ reason: 'Lost it', isApproved: false, completedAt: null, approvedBy: null });
  });

  test('keeps the cookie as a hash only', async () => {
    const { email } = await newMember();
    const browser = resetBrowser(bed);
    await browser.ask(email);
    const { rows } = await bed.pool.query('SELECT r::text AS row FROM password_reset_request r');
    expect(JSON.stringify(rows)).not.toContain(browser.cookies.get('famibook_reset'));
  });

  test('is answered alike for an e-mail that nobody has, then and while it waits', async () => {
    const { email } = await newMember();
    const [known, unknown] = [resetBrowser(bed), resetBrowser(bed)];
    const asked = [await known.ask(email), await unknown.ask('nobody@example.org'), await known.ask(email)];
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

  test('of an e-mail that nobody has cannot be approved and is in no list; what was written with it is not kept', async () => {
    const { body } = await resetBrowser(bed).ask('ghost@example.org', { reason: 'secret' });
    expect(await refusal(approve(body.requestId))).toBe('reset_not_found');
    expect(await pendingOf('ghost@example.org')).toEqual([]);
    const { rows } = await bed.pool.query('SELECT * FROM password_reset_request WHERE id = $1', [body.requestId]);
    expect(rows).toMatchObject([{ user_id: null, reason: null }]);
    expect(JSON.stringify(rows)).not.toContain('ghost');
  });

  test('can be done for several people in one browser', async () => {
    const [anna, tom] = [await newMember(), await newMember()];
    const shared = resetBrowser(bed);
    const [hers, his] = [(await shared.ask(anna.email)).body, (await shared.ask(tom.email)).body];
    for (const { requestId } of [hers, his]) expect((await shared.status(requestId)).status).toBe(200);
    await approve(his.requestId);
    expect((await shared.ask(anna.email)).body.isApproved).toBe(false);
    expect((await shared.ask(tom.email)).body).toEqual({ requestId: his.requestId, isApproved: true });
  });

  test('again ends nothing', async () => {
    const { email } = await newMember();
    const [first, second] = [resetBrowser(bed), resetBrowser(bed)];
    const ids = [(await first.ask(email)).body.requestId, (await second.ask(email)).body.requestId];
    expect(new Set(ids).size).toBe(2);
    expect((await first.status(ids[0] ?? 0)).status).toBe(200);
    expect((await pendingOf(email)).map(({ id }) => id).sort()).toEqual(ids);
  });

  test('says approved only to the browser whose request was', async () => {
    const { email, phone, requestId } = await askedAndApproved();
    expect((await phone.ask(email)).body).toEqual({ requestId, isApproved: true });
    const other = await resetBrowser(bed).ask(email);
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
    const answer = await bed.post(calls.requestReset.path, body);
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields }]);
  });
});

describe('at most three open requests of a person (D23)', () => {
  test('stand before the administrator; the fourth is answered alike and moves up when one is over', async () => {
    const { email } = await newMember();
    const browsers = Array.from({ length: 4 }, () => resetBrowser(bed));
    const ids: number[] = [];
    for (const browser of browsers) {
      const { status, body } = await browser.ask(email);
      expect([status, body.isApproved]).toEqual([200, false]);
      ids.push(body.requestId);
    }
    for (const [at, browser] of browsers.entries()) expect((await browser.status(ids[at] ?? 0)).status).toBe(200);
    expect((await pendingOf(email)).map(({ id }) => id)).toEqual([ids[3], ids[1], ids[0]]);
    expect(await refusal(approve(ids[2] ?? 0))).toBe('reset_not_found');
    await shift(ids[1] ?? 0, `open_until = now() - interval '1 second'`);
    expect((await pendingOf(email)).map(({ id }) => id)).toEqual([ids[3], ids[2], ids[0]]);
  });

  test('leave a place for the person whom strangers have tried to keep out, before and after', async () => {
    const { email } = await newMember();
    for (let at = 0; at < 5; at++) await resetBrowser(bed).ask(email);
    const phone = resetBrowser(bed);
    const { requestId } = (await phone.ask(email)).body;
    expect((await pendingOf(email)).map(({ id }) => id)).toContain(requestId);
    await approve(requestId, (await phone.status(requestId)).body.code);
    expect((await phone.complete(requestId, 'a-new-one')).status).toBe(200);
    const early = (await phone.ask(email)).body.requestId;
    for (let at = 0; at < 5; at++) await resetBrowser(bed).ask(email);
    expect((await pendingOf(email)).map(({ id }) => id)).toContain(early);
  });

  test('are answered alike however many others have asked: that tells nobody that somebody has', async () => {
    const { email } = await newMember();
    await resetBrowser(bed).ask(email);
    const stranger = resetBrowser(bed);
    const ids: number[] = [];
    for (let at = 0; at < 4; at++) ids.push((await stranger.ask(email)).body.requestId);
    expect(new Set(ids.slice(0, 3)).size).toBe(3);
    expect(ids[3]).toBe(ids[2]);
  });

  test('among a thousand and more, the one just asked for is kept', async () => {
    const { email } = await newMember();
    await resetBrowser(bed).ask(email);
    await bed.pool.query(
      `INSERT INTO password_reset_request (user_id, email_key, browser_hash, is_known_browser, code, created_at, open_until)
       SELECT user_id, email_key, md5(n::text) || md5(n::text), false, 'x' || lpad(n::text, 5, '0'), now(), open_until
       FROM password_reset_request, generate_series(1, 1000) n
       WHERE user_id = (SELECT id FROM "user" WHERE email = $1)`,
      [email],
    );
    const phone = resetBrowser(bed);
    const { requestId } = (await phone.ask(email)).body;
    expect((await phone.status(requestId)).status).toBe(200);
    expect((await pendingOf(email)).map(({ id }) => id)).toContain(requestId);
  });

  test('are never those of strangers only: a browser that signed in before comes first', async () => {
    const { email, browser } = await newMember();
    for (let at = 0; at < 5; at++) await resetBrowser(bed).ask(email);
    const own = resetBrowser(bed, new Map([['famibook_browser', browser.cookies.famibook_browser ?? '']]));
    const { requestId } = (await own.ask(email)).body;
    const pending = await pendingOf(email);
    expect(pending).toHaveLength(3);
    expect(pending[0]?.id).toBe(requestId);
  });

  test('are not all of one browser as soon as others ask: the last of each comes first', async () => {
    const { email } = await newMember();
    const [eager, phone, laptop] = [resetBrowser(bed), resetBrowser(bed), resetBrowser(bed)];
    const ids: number[] = [];
    for (const browser of [eager, eager, eager, phone, laptop]) ids.push((await browser.ask(email)).body.requestId);
    expect((await pendingOf(email)).map(({ id }) => id)).toEqual([ids[4], ids[3], ids[2]]);
    await approve(ids[3] ?? 0, (await phone.status(ids[3] ?? 0)).body.code);
    expect((await phone.complete(ids[3] ?? 0, 'a-new-one')).status).toBe(200);
  });

  test('are kept together by the browser that asks over and over', async () => {
    const { email } = await newMember();
    const browser = resetBrowser(bed);
    const ids: number[] = [];
    for (let at = 0; at < 6; at++) ids.push((await browser.ask(email)).body.requestId);
    expect(ids.slice(3)).toEqual([ids[2], ids[2], ids[2]]);
    const unknown = resetBrowser(bed);
    const others: number[] = [];
    for (let at = 0; at < 6; at++) others.push((await unknown.ask('nobody.else@example.org')).body.requestId);
    expect(others.slice(3)).toEqual([others[2], others[2], others[2]]);
  });
});

describe('another browser', () => {
  test('that knows the id can neither read nor complete, approved or not', async () => {
    const { email, requestId, phone } = await askedAndApproved();
    const thief = resetBrowser(bed);
    const withOwnCookie = resetBrowser(bed);
    await withOwnCookie.ask(email);
    for (const browser of [thief, withOwnCookie]) {
      expect(await browser.status(requestId)).toMatchObject({ status: 404, body: { code: 'reset_not_found' } });
      expect(await browser.complete(requestId, 'stolen-one')).toMatchObject({ status: 404 });
    }
    expect((await phone.status(requestId)).body.isApproved).toBe(true);
    expect(await refusal(bed.signIn(email, PASSWORD, 'The Bergs'))).toBe('done');
  });

  test('that knows what the same one held before finds nothing that was asked for there since, nor what came before', async () => {
    const [thief, { email }] = [await newMember(), await newMember()];
    const library = resetBrowser(bed);
    const bait = [(await library.ask(thief.email)).body.requestId, (await library.ask(email)).body.requestId];
    const copied = resetBrowser(bed, new Map(library.cookies));
    const { requestId } = (await library.ask(email)).body;
    await approve(requestId);
    for (const id of [...bait, requestId]) expect((await copied.status(id)).status).toBe(404);
    expect((await copied.complete(requestId, 'stolen-one')).status).toBe(404);
    expect((await library.complete(requestId, 'a-new-one')).status).toBe(200);
  });

  test('is answered as for a request that never was', async () => {
    const { requestId } = await askedAndApproved();
    const thief = resetBrowser(bed);
    const [there, never] = [await thief.status(requestId), await thief.status(2_000_000_000)];
    expect([there.status, there.body.code, there.body.message]).toEqual([
      never.status,
      never.body.code,
      never.body.message,
    ]);
  });
});

describe('approving (D23, D27)', () => {
  test('by the code that the person reads out; another code changes nothing', async () => {
    const { email } = await newMember();
    const phone = resetBrowser(bed);
    const { requestId } = (await phone.ask(email)).body;
    const { code } = (await phone.status(requestId)).body;
    expect((await pendingOf(email))[0]?.code).toBe(code);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await refusal(approve(requestId, wrong))).toBe('reset_code_differs');
    expect(await refusal(approve(requestId, ''))).toBe('reset_code_differs');
    expect((await phone.status(requestId)).body.isApproved).toBe(false);
    expect(await approve(requestId, code)).toEqual({ message: 'Password reset request approved' });
    expect((await phone.status(requestId)).body).toMatchObject({ isApproved: true, completedAt: null });
    expect(await approvedOf(email)).toMatchObject([
      {
        id: requestId,
        isApproved: true,
        approvedBy: 'Admin FamiBook',
        approvedAt: expect.any(String),
        completedAt: null,
      },
    ]);
    expect(await pendingOf(email)).toEqual([]);
  });

  test('twice gets 409, also at once', async () => {
    const { email } = await newMember();
    const { requestId } = (await resetBrowser(bed).ask(email)).body;
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => refusal(approve(requestId))));
    expect(outcomes.sort()).toEqual([...Array(4).fill('already_decided'), 'done']);
  });

  test("ends the person's other requests", async () => {
    const { email } = await newMember();
    const browsers = [resetBrowser(bed), resetBrowser(bed), resetBrowser(bed)];
    const ids: number[] = [];
    for (const browser of browsers) ids.push((await browser.ask(email)).body.requestId);
    await approve(ids[1] ?? 0);
    expect(await Promise.all(browsers.map(async (browser, at) => (await browser.status(ids[at] ?? 0)).status))).toEqual(
      [404, 200, 404],
    );
    expect((await browsers[0]?.complete(ids[0] ?? 0, 'a-new-one'))?.status).toBe(404);
    expect(await refusal(approve(ids[2] ?? 0))).toBe('already_decided');
  });

  test('two of one person at once leaves one open', async () => {
    const { email } = await newMember();
    const ids = [(await resetBrowser(bed).ask(email)).body, (await resetBrowser(bed).ask(email)).body];
    const outcomes = await Promise.all(ids.map(({ requestId }) => refusal(approve(requestId))));
    expect(outcomes.sort()).toEqual(['already_decided', 'done']);
    expect(await approvedOf(email)).toHaveLength(1);
  });

  test('comes too late after seven days', async () => {
    const { email } = await newMember();
    const phone = resetBrowser(bed);
    const { requestId } = (await phone.ask(email)).body;
    const { rows } = await bed.pool.query(
      'SELECT open_until - created_at AS time FROM password_reset_request WHERE id = $1',
      [requestId],
    );
    expect(rows[0].time).toMatchObject({ days: 7 });
    await shift(requestId, `created_at = created_at - interval '7 days', open_until = open_until - interval '7 days'`);
    expect(await refusal(approve(requestId))).toBe('conflict');
    expect(await pendingOf(email)).toEqual([]);
    expect((await phone.status(requestId)).status).toBe(404);
  });

  test('is the administrator’s only', async () => {
    const { email } = await newMember();
    const { requestId } = (await resetBrowser(bed).ask(email)).body;
    const manager = await bergs.manager.as();
    expect(await refusal(manager.call(calls.approveReset, { params: { id: requestId as never }, body: {} }))).toBe(
      'forbidden',
    );
    for (const list of [calls.listPendingResets, calls.listApprovedResets])
      expect(await refusal(manager.call(list))).toBe('forbidden');
  });
});
