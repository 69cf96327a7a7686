import { createHash } from 'node:crypto';
import { deleteOwnAccount } from '@famibook/contracts/account/endpoints';
import { getAdminCounts } from '@famibook/contracts/counts/endpoints';
import * as sessions from '@famibook/contracts/sessions/endpoints';
import * as api from '@famibook/contracts/subscriptions/endpoints';
import { media } from '@famibook/media/service';
import { member } from '@famibook/testing/families/identities';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundingKey } from '../domain/subscription.ts';
import { type AdminTestApp, bootAdmin, PASSWORD, subscriptionInput } from '../testing/admin-fixture.ts';

let app: AdminTestApp;
beforeAll(async () => {
  app = await bootAdmin({}, [media]);
});
afterAll(() => app?.stop());

const CONTACT = { companyName: 'Berg & Sons', phoneNumber: '+46 1', message: 'Please' };
const BLANK = { manager_name: '', manager_email: '', company_name: null, phone_number: null, message: null };
const hashOf = (email: string) => createHash('sha256').update(email).digest('hex');

async function countsMatch() {
  const [counted] = await app.sql<{ pending: number; approved: number }>(
    `SELECT count(*) FILTER (WHERE state IN ('pending', 'approving'))::int AS pending,
       count(*) FILTER (WHERE state = 'approved')::int AS approved FROM photo_book_subscription`,
  );
  const { pendingSubscriptions, approvedSubscriptions } = await app.administrator.call(getAdminCounts);
  expect({ pending: pendingSubscriptions, approved: approvedSubscriptions }).toEqual(counted);
}

async function register(email: string, famibookName: string): Promise<string> {
  const response = await app.signedOut.fetch(sessions.register.path, {
    service: 'auth',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, firstName: 'Tom', lastName: 'Berg', famibookName }),
  });
  return ((await response.json()) as { id: string }).id;
}

/** Admin hears of no event until they are released. */
async function holdEvents() {
  const client = await app.pool.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE inbox IN SHARE MODE');
  return {
    release: async () => {
      await client.query('COMMIT');
      client.release();
    },
  };
}

describe('the subscription of a deleted person (D8)', () => {
  it('stays as a record of business without name, e-mail, phone, company and message', async () => {
    const body = subscriptionInput(CONTACT);
    const id = await app.submit(body);
    const other = await app.submit(CONTACT);
    await app.approve(id);
    await app.approve(other);
    const userId = String((await app.rowOf(id))?.manager_user_id);
    await app.publish('person.deleted.v1', { userId });
    expect(await app.rowOf(id)).toMatchObject({ ...BLANK, state: 'approved', famibook_name: body.famibookName });
    expect(await app.rowOf(other)).toMatchObject({ company_name: 'Berg & Sons', state: 'approved' });
    expect((await app.administrator.call(api.listApprovedSubscriptions)).map((row) => row.id)).toContain(id);
    await countsMatch();
  });

  it('is found by the e-mail when it was never approved, and no longer waits', async () => {
    const { managerEmail } = subscriptionInput();
    const rejected = await app.submit({ managerEmail, ...CONTACT });
    await app.reject(rejected);
    const waiting = await app.submit({ managerEmail, ...CONTACT });
    await app.publish('person.deleted.v1', { userId: newId(), emailHash: hashOf(managerEmail) });
    expect(await app.rowOf(rejected)).toMatchObject({ ...BLANK, state: 'rejected' });
    expect(await app.rowOf(waiting)).toMatchObject({ ...BLANK, state: 'rejected', password_hash: null });
    await expect(app.approve(waiting)).rejects.toMatchObject({ code: 'already_decided' });
    await countsMatch();
  });
});

describe('a request with the e-mail of a deleted person (D8)', () => {
  it('is another one when it came after the deletion, however late that is heard of', async () => {
    const { managerEmail } = subscriptionInput();
    const id = await app.submit({ managerEmail, ...CONTACT });
    // As if the event had waited for an hour.
    await app.sql(`UPDATE photo_book_subscription SET created_at = now() + interval '1 hour' WHERE id = ${id}`);
    await app.publish('person.deleted.v1', { userId: newId(), emailHash: hashOf(managerEmail) });
    expect(await app.rowOf(id)).toMatchObject({
      manager_email: managerEmail,
      company_name: 'Berg & Sons',
      state: 'pending',
    });
    await app.reject(id);
    await countsMatch();
  });

  it('founds nothing when it is approved before the deletion is heard of, and a later one does', async () => {
    const { managerEmail } = subscriptionInput();
    const userId = await register(managerEmail, (await app.approve(await app.submit())).famibookName);
    const id = await app.submit({ managerEmail });
    const events = await holdEvents();
    await app.as(member({ userId })).call(deleteOwnAccount, { body: { password: PASSWORD } });
    await expect(app.approve(id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await app.sql('SELECT 1 FROM auth."user" WHERE email = $1', [managerEmail])).toEqual([]);
    const later = await app.approve(await app.submit({ managerEmail }));
    expect(later).toMatchObject({ managerEmail, managerPassword: expect.any(String) });
    await events.release();
    await expect.poll(() => app.rowOf(id)).toMatchObject({ ...BLANK, state: 'rejected' });
    await countsMatch();
  });
});

describe('the request of a person who is deleted while it is being approved (D8)', () => {
  /** As after an approval that auth did not answer. */
  const claimFor = (id: number, time: string) =>
    app.sql(
      `UPDATE photo_book_subscription SET state = 'approving', claim = gen_random_uuid(),
         claimed_until = now() + $2::interval WHERE id = $1`,
      [id, time],
    );
  const submitAndDelete = async (claimTime: string) => {
    const { managerEmail } = subscriptionInput();
    const id = await app.submit({ managerEmail, ...CONTACT });
    await claimFor(id, claimTime);
    await app.publish('person.deleted.v1', { userId: newId(), emailHash: hashOf(managerEmail) });
    return id;
  };

  it('is withdrawn once the approval has ended', async () => {
    const id = await submitAndDelete('-1 second');
    expect(await app.rowOf(id)).toMatchObject({ ...BLANK, state: 'rejected', password_hash: null });
    await expect(app.approve(id)).rejects.toMatchObject({ code: 'already_decided' });
    await countsMatch();
  });

  it('is blank at once during the approval, and withdrawn when it ends without a FamiBook', async () => {
    const id = await submitAndDelete('1 minute');
    expect(await app.rowOf(id)).toMatchObject({ ...BLANK, state: 'approving', password_hash: null });
    await countsMatch();
    await claimFor(id, '-1 second');
    await expect(app.approve(id)).rejects.toMatchObject({ code: 'already_decided' });
    expect(await app.rowOf(id)).toMatchObject({ ...BLANK, state: 'rejected' });
    await countsMatch();
  });
});

describe('the subscription of a deleted FamiBook (D40)', () => {
  const deleted = (id: number) => ({
    famibookId: newId(),
    famibookName: 'The Bergs',
    endedFounding: foundingKey(id),
  });

  it('ends once, is approved no more, and its plan cannot be changed', async () => {
    const id = await app.submit();
    await app.approve(id);
    const before = await app.administrator.call(getAdminCounts);
    await app.publish('famibook.deleted.v1', deleted(id), 2);
    await app.publish('famibook.deleted.v1', deleted(id), 2);
    const after = await app.administrator.call(getAdminCounts);
    expect(after.approvedSubscriptions).toBe(before.approvedSubscriptions - 1);
    await countsMatch();
    expect((await app.administrator.call(api.listApprovedSubscriptions)).map((row) => row.id)).not.toContain(id);
    const all = await app.administrator.call(api.adminListSubscriptions);
    expect(all.find((row) => row.id === id)).toMatchObject({ status: 'ended', isApproved: false });
    const change = { params: { id: id as never }, body: { planType: 'premium' as const } };
    await expect(app.administrator.call(api.changeSubscriptionPlan, change)).rejects.toMatchObject({
      code: 'already_decided',
    });
  });

  it('goes on while it has another FamiBook', async () => {
    const id = await app.submit();
    await app.approve(id);
    await app.publish('famibook.deleted.v1', { famibookId: newId(), famibookName: 'Another' }, 2);
    expect(await app.rowOf(id)).toMatchObject({ state: 'approved' });
  });
});
