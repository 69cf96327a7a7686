import type { Envelope } from '@famibook/contracts/events';
import { deleteUser } from '@famibook/contracts/members/endpoints';
import * as calls from '@famibook/contracts/password-reset/endpoints';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { sessionCacheKey } from '@famibook/contracts/sessions/session-cookie';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthBed, type Browser, bootAuth, type Family, PASSWORD } from '../testing/auth-fixture.ts';
import { resetBrowser } from '../testing/reset-browser.ts';
import { sweepNow } from '../testing/sweep-now.ts';

let bed: AuthBed;
let bergs: Family;
let admin: Browser;
let people = 0;
const heard: Envelope[] = [];

beforeAll(async () => {
  bed = await bootAuth();
  bergs = await bed.found('The Bergs');
  admin = await bed.admin();
  await bed.platform.bus.subscribe({
    service: 'test',
    name: 'resets',
    types: [
      'password-reset.requested.v1',
      'password-reset.approved.v1',
      'password-reset.completed.v1',
      'person.identity-changed.v1',
    ],
    handle: async (event) => void heard.push(event),
    ephemeral: true,
  });
});
afterAll(() => bed?.stop());

const newMember = async () => {
  const email = `person${++people}@example.org`;
  return { email, laptop: await bed.member(bergs, email) };
};
const approve = async (id: number) =>
  (await admin.as()).call(calls.approveReset, { params: { id: id as never }, body: {} });
const approved = async () => {
  const person = await newMember();
  const phone = resetBrowser(bed);
  const { requestId } = (await phone.ask(person.email)).body;
  await approve(requestId);
  return { ...person, phone, requestId };
};
const signsIn = (email: string, password: string) =>
  bed.signIn(email, password, 'The Bergs').then(
    () => true,
    () => false,
  );
const shift = (id: number, set: string) =>
  bed.pool.query(`UPDATE password_reset_request SET ${set} WHERE id = $1`, [id]);

describe('completing a reset (D23)', () => {
  test('sets the new password once and ends every session at once; it starts no session', async () => {
    const { email, laptop, phone, requestId } = await approved();
    await laptop.who();
    const response = await phone.complete(requestId, 'a-new-one');
    expect([response.status, response.body]).toEqual([
      200,
      { message: 'Your password has been reset. You can now log in.' },
    ]);
    expect([...phone.cookies.keys()]).toEqual(['famibook_reset']);
    expect(await bed.platform.cache.get(sessionCacheKey(laptop.hash))).toBe('null');
    expect([await signsIn(email, PASSWORD), await signsIn(email, 'a-new-one')]).toEqual([false, true]);
    expect((await phone.status(requestId)).body).toMatchObject({ isApproved: true, completedAt: expect.any(String) });
    expect(await phone.complete(requestId, 'another-one')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await phone.ask(email)).body.isApproved).toBe(false);
    const lists = await (await admin.as()).call(calls.listApprovedResets);
    expect(lists.find(({ id }) => id === requestId)?.completedAt).toEqual(expect.any(String));
  });

  test('many at once: one wins, and its password is the one', async () => {
    const { email, phone, requestId } = await approved();
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, at) => phone.complete(requestId, `new-pass-${at}`)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(99);
    const won = responses.findIndex(({ status }) => status === 200);
    expect(await signsIn(email, `new-pass-${won}`)).toBe(true);
  });

  test('comes too late a day after the approval', async () => {
    const { email, phone, requestId } = await approved();
    const { rows } = await bed.pool.query(
      'SELECT open_until - approved_at AS time FROM password_reset_request WHERE id = $1',
      [requestId],
    );
    expect(rows[0].time).toMatchObject({ days: 1 });
    await shift(requestId, `open_until = now() - interval '1 second'`);
    expect((await phone.complete(requestId, 'a-new-one')).status).toBe(404);
    expect((await phone.status(requestId)).status).toBe(404);
    expect((await phone.ask(email)).body.isApproved).toBe(false);
    expect(await signsIn(email, PASSWORD)).toBe(true);
  });

  test('ends the first passwords (D26)', async () => {
    const family = await bed.found('The Holms');
    const phone = resetBrowser(bed);
    const { requestId } = (await phone.ask(family.managerEmail)).body;
    await approve(requestId);
    await phone.complete(requestId, 'a-new-one');
    await expect(bed.signIn(family.managerEmail, family.managerPassword ?? '', 'The Holms')).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    await bed.signIn(family.managerEmail, 'a-new-one', 'The Holms');
  });

  test.each([
    [{ newPassword: 'short', confirmPassword: 'short' }, { newPassword: 'Password must be at least 6 characters' }],
    [{ newPassword: 'a-new-one', confirmPassword: 'another-one' }, { confirmPassword: "Passwords don't match" }],
  ])('refuses %j', async (passwords, fields) => {
    const response = await bed.post(calls.completeReset.path, { requestId: 1, ...passwords });
    expect([response.status, await response.json()]).toMatchObject([400, { fields }]);
  });
});

test('what happens to a request is announced, and why sessions ended (D23)', async () => {
  const { laptop, phone, requestId } = await approved();
  await phone.complete(requestId, 'a-new-one');
  const about = () => heard.filter(({ aggregateId }) => aggregateId === String(requestId));
  await expect
    .poll(() => about().map(({ type, version }) => [type, version]))
    .toEqual([
      ['password-reset.requested.v1', 1],
      ['password-reset.approved.v1', 2],
      ['password-reset.completed.v1', 3],
    ]);
  for (const { data } of about()) expect(data).toEqual({ requestId, userId: laptop.userId });
  const changes = heard.filter(({ data }) => data.userId === laptop.userId);
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
    const { email, laptop } = await newMember();
    expect(await asks(laptop)).toBeNull();
    const phone = resetBrowser(bed);
    const { requestId } = (await phone.ask(email)).body;
    expect(new Date((await asks(laptop)) ?? 0).getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(await asks(laptop, `famibook_reset=${phone.cookies.get('famibook_reset')}`)).toBeNull();
    expect(await asks(laptop, `famibook_reset=${'x'.repeat(43)}`)).not.toBeNull();
    await shift(requestId, `open_until = now() - interval '1 second'`);
    expect(await asks(laptop)).toBeNull();
  });

  test('is nothing of others', async () => {
    const [{ email }, { laptop }] = [await newMember(), await newMember()];
    await resetBrowser(bed).ask(email);
    expect(await asks(laptop)).toBeNull();
  });
});

describe('what is over', () => {
  test('is swept; what is open stays, and what was completed for a month', async () => {
    const [expired, unused, ended, done, open] = [
      await approved(),
      await approved(),
      await approved(),
      await approved(),
      await approved(),
    ];
    await shift(expired.requestId, `approved_at = NULL, open_until = now() - interval '25 hours'`);
    await shift(unused.requestId, `open_until = now() - interval '25 hours'`);
    await shift(ended.requestId, `ended_at = now() - interval '25 hours'`);
    await done.phone.complete(done.requestId, 'a-new-one');
    await shift(done.requestId, `completed_at = now() - interval '29 days', open_until = now() - interval '28 days'`);
    const { body: unknown } = await resetBrowser(bed).ask('swept@example.org');
    await shift(unknown.requestId, `open_until = now() - interval '25 hours'`);
    const left = async () => {
      await sweepNow(bed.databaseUrl);
      const ids = [expired, unused, ended, done, open].map(({ requestId }) => requestId);
      const { rows } = await bed.pool.query('SELECT id FROM password_reset_request WHERE id = ANY($1) ORDER BY id', [
        [...ids, unknown.requestId],
      ]);
      return rows.map(({ id }) => id);
    };
    expect(await left()).toEqual([done.requestId, open.requestId]);
    await shift(done.requestId, `completed_at = now() - interval '31 days'`);
    expect(await left()).toEqual([open.requestId]);
  });

  test('goes with a person who is deleted (D8)', async () => {
    const { laptop, requestId, phone } = await approved();
    await (await admin.as()).call(deleteUser, { params: { id: laptop.userId as never } });
    expect((await phone.complete(requestId, 'a-new-one')).status).toBe(404);
    const { rows } = await bed.pool.query('SELECT 1 FROM password_reset_request WHERE id = $1', [requestId]);
    expect(rows).toEqual([]);
  });
});
