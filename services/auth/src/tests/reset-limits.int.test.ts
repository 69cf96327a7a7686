import { outcomeOf } from '@famibook/testing/outcome-of';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../testing/auth-fixture.ts';
import { resetBrowser } from '../testing/reset-browser.ts';
import { bootResets, type ResetTestApp } from '../testing/reset-fixture.ts';

let app: ResetTestApp;
beforeAll(async () => {
  app = await bootResets();
});
afterAll(() => app?.stop());

describe('at most three open requests of a person (D23)', () => {
  test('are shown to the administrator; a fourth gets the same response and moves up when one closes', async () => {
    const { email } = await app.newMember();
    const browsers = Array.from({ length: 4 }, () => resetBrowser(app));
    const ids: number[] = [];
    for (const browser of browsers) {
      const { status, body } = await browser.ask(email);
      expect([status, body.isApproved]).toEqual([200, false]);
      ids.push(body.requestId);
    }
    for (const [at, browser] of browsers.entries()) expect((await browser.status(ids[at] ?? 0)).status).toBe(200);
    expect((await app.pendingOf(email)).map(({ id }) => id)).toEqual([ids[3], ids[1], ids[0]]);
    expect(await outcomeOf(app.approve(ids[2] ?? 0))).toBe('reset_not_found');
    await app.shift(ids[1] ?? 0, `open_until = now() - interval '1 second'`);
    expect((await app.pendingOf(email)).map(({ id }) => id)).toEqual([ids[3], ids[2], ids[0]]);
  });

  test('keep a slot for the user, however many strangers ask before or after', async () => {
    const { email } = await app.newMember();
    for (let at = 0; at < 5; at++) await resetBrowser(app).ask(email);
    const phone = resetBrowser(app);
    const { requestId } = (await phone.ask(email)).body;
    expect((await app.pendingOf(email)).map(({ id }) => id)).toContain(requestId);
    await app.approve(requestId, (await phone.status(requestId)).body.code);
    expect((await phone.complete(requestId, 'a-new-one')).status).toBe(200);
    const early = (await phone.ask(email)).body.requestId;
    for (let at = 0; at < 5; at++) await resetBrowser(app).ask(email);
    expect((await app.pendingOf(email)).map(({ id }) => id)).toContain(early);
  });

  test('get the same response however many others exist, so that it does not reveal them', async () => {
    const { email } = await app.newMember();
    await resetBrowser(app).ask(email);
    const stranger = resetBrowser(app);
    const ids: number[] = [];
    for (let at = 0; at < 4; at++) ids.push((await stranger.ask(email)).body.requestId);
    expect(new Set(ids.slice(0, 3)).size).toBe(3);
    expect(ids[3]).toBe(ids[2]);
  });

  test('keep the newest of more than a thousand', async () => {
    const { email } = await app.newMember();
    await resetBrowser(app).ask(email);
    await app.pool.query(
      `INSERT INTO password_reset_request (user_id, email_key, browser_hash, is_known_browser, code, created_at, open_until)
       SELECT user_id, email_key, md5(n::text) || md5(n::text), false, 'x' || lpad(n::text, 5, '0'), now(), open_until
       FROM password_reset_request, generate_series(1, 1000) n
       WHERE user_id = (SELECT id FROM "user" WHERE email = $1)`,
      [email],
    );
    const phone = resetBrowser(app);
    const { requestId } = (await phone.ask(email)).body;
    expect((await phone.status(requestId)).status).toBe(200);
    expect((await app.pendingOf(email)).map(({ id }) => id)).toContain(requestId);
  });

  test('prefer a browser that has signed in before', async () => {
    const { email, laptop } = await app.newMember();
    for (let at = 0; at < 5; at++) await resetBrowser(app).ask(email);
    const own = resetBrowser(app, new Map([['famibook_browser', laptop.cookies.famibook_browser ?? '']]));
    const { requestId } = (await own.ask(email)).body;
    const pending = await app.pendingOf(email);
    expect(pending).toHaveLength(3);
    expect(pending[0]?.id).toBe(requestId);
  });

  test('prefer the latest request of each browser', async () => {
    const { email } = await app.newMember();
    const [eager, phone, laptop] = [resetBrowser(app), resetBrowser(app), resetBrowser(app)];
    const ids: number[] = [];
    for (const browser of [eager, eager, eager, phone, laptop]) ids.push((await browser.ask(email)).body.requestId);
    expect((await app.pendingOf(email)).map(({ id }) => id)).toEqual([ids[4], ids[3], ids[2]]);
    await app.approve(ids[3] ?? 0, (await phone.status(ids[3] ?? 0)).body.code);
    expect((await phone.complete(ids[3] ?? 0, 'a-new-one')).status).toBe(200);
  });

  test('give a browser that requests repeatedly its third one again', async () => {
    const { email } = await app.newMember();
    const browser = resetBrowser(app);
    const ids: number[] = [];
    for (let at = 0; at < 6; at++) ids.push((await browser.ask(email)).body.requestId);
    expect(ids.slice(3)).toEqual([ids[2], ids[2], ids[2]]);
    const unknown = resetBrowser(app);
    const others: number[] = [];
    for (let at = 0; at < 6; at++) others.push((await unknown.ask('unknown.else@example.org')).body.requestId);
    expect(others.slice(3)).toEqual([others[2], others[2], others[2]]);
  });
});

describe('another browser', () => {
  test('that knows the id can neither read nor complete, approved or not', async () => {
    const { email, requestId, phone } = await app.approvedMember();
    const thief = resetBrowser(app);
    const withOwnCookie = resetBrowser(app);
    await withOwnCookie.ask(email);
    for (const browser of [thief, withOwnCookie]) {
      expect(await browser.status(requestId)).toMatchObject({ status: 404, body: { code: 'reset_not_found' } });
      expect(await browser.complete(requestId, 'stolen-one')).toMatchObject({ status: 404 });
    }
    expect((await phone.status(requestId)).body.isApproved).toBe(true);
    expect(await outcomeOf(app.signIn(email, PASSWORD, 'The Bergs'))).toBe('done');
  });

  test('that copied the cookie earlier finds no request of that browser, earlier or later', async () => {
    const [thief, { email }] = [await app.newMember(), await app.newMember()];
    const library = resetBrowser(app);
    const bait = [(await library.ask(thief.email)).body.requestId, (await library.ask(email)).body.requestId];
    const copied = resetBrowser(app, new Map(library.cookies));
    const { requestId } = (await library.ask(email)).body;
    await app.approve(requestId);
    for (const id of [...bait, requestId]) expect((await copied.status(id)).status).toBe(404);
    expect((await copied.complete(requestId, 'stolen-one')).status).toBe(404);
    expect((await library.complete(requestId, 'a-new-one')).status).toBe(200);
  });

  test('gets the same response as a request that never existed', async () => {
    const { requestId } = await app.approvedMember();
    const thief = resetBrowser(app);
    const [there, never] = [await thief.status(requestId), await thief.status(2_000_000_000)];
    expect([there.status, there.body.code, there.body.message]).toEqual([
      never.status,
      never.body.code,
      never.body.message,
    ]);
  });
});
