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

describe('at most three open requests of a person (D23)', () => {
  test('stand before the administrator; the fourth gets the same response and moves up when one is over', async () => {
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

  test('leave a place for the user whom strangers try to crowd out, before and after', async () => {
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

  test('get the same response however many others there are, so that it does not reveal them', async () => {
    const { email } = await newMember();
    await resetBrowser(bed).ask(email);
    const stranger = resetBrowser(bed);
    const ids: number[] = [];
    for (let at = 0; at < 4; at++) ids.push((await stranger.ask(email)).body.requestId);
    expect(new Set(ids.slice(0, 3)).size).toBe(3);
    expect(ids[3]).toBe(ids[2]);
  });

  test('among a thousand and more, the newest one stays', async () => {
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

  test('are found by the browser that asks repeatedly', async () => {
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

  test('gets the same response as a request that never existed', async () => {
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
