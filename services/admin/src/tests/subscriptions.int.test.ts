import { checkFamiBookName } from '@famibook/contracts/famibooks/endpoints';
import type { SubscriptionId } from '@famibook/contracts/ids';
import { login } from '@famibook/contracts/sessions/endpoints';
import * as api from '@famibook/contracts/subscriptions/endpoints';
import { manager, member, pending } from '@famibook/service-kit/testing/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminBed, adminBed, PASSWORD, wish } from '../testing/admin-fixture.ts';

let bed: AdminBed;
beforeAll(async () => {
  bed = await adminBed();
});
afterAll(() => bed.stop());

const at = (id: number) => ({ params: { id: id as SubscriptionId } });
const approve = (id: number) => bed.administrator.call(api.approveSubscription, at(id));
const reject = (id: number) => bed.administrator.call(api.rejectSubscription, at(id));
const rowOf = async (id: number) =>
  (await bed.sql<Record<string, unknown>>('SELECT * FROM photo_book_subscription WHERE id = $1', [id]))[0];
const eventsOf = async (id: number) => {
  await expect.poll(() => bed.sql('SELECT 1 FROM outbox WHERE published_at IS NULL'), { timeout: 5_000 }).toEqual([]);
  return heard.filter(({ data }) => data.subscriptionId === id).map(({ type }) => type);
};
const canSignIn = async (email: string, password: string, famibookName: string) => {
  const answer = await bed.signedOut.fetch(login.path, {
    service: 'auth',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, famibookName }),
  });
  return answer.status;
};

const heard: { type: string; data: Record<string, unknown> }[] = [];
beforeAll(async () => {
  await bed.platform.bus.subscribe({
    service: 'test',
    name: 'ears',
    types: ['subscription.requested.v1', 'subscription.approved.v1', 'subscription.rejected.v1'],
    handle: async (event) => void heard.push(event),
    ephemeral: true,
  });
});

describe('asking for a FamiBook', () => {
  it('with a name that mixes scripts is possible and flagged for whoever approves; an unseen name is not (D45)', async () => {
    const flagged = await bed.submit({ famibookName: 'Аsh Family' });
    const byManager = await bed.submit({ managerName: 'Mаria Berg' });
    const plain = await bed.submit({ famibookName: 'Семья Ивановых' });
    const rows = await bed.administrator.call(api.listPendingSubscriptions);
    const isMixed = (id: number) => rows.find((row) => row.id === id)?.isMixedScript;
    expect([flagged, byManager, plain].map(isMixed)).toEqual([true, true, false]);
    const refused = await bed.post(wish({ famibookName: '..', managerName: 'Maria\u200b Berg' }));
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining({
        fields: {
          famibookName: 'FamiBook name cannot be only "." or ".."',
          managerName: expect.stringMatching(/^Manager name contains invisible characters\./),
        },
      }),
    ]);
  });

  it('is kept as a request that waits, announced, and without the password (D26)', async () => {
    const id = await bed.submit({ companyName: ' Bergs & Co ', phoneNumber: '', message: 'Please' });
    const [found] = (await bed.administrator.call(api.listPendingSubscriptions)).filter((one) => one.id === id);
    expect(found).toMatchObject({
      managerName: 'Maria Berg',
      companyName: 'Bergs & Co',
      phoneNumber: null,
      message: 'Please',
      planType: 'basic',
      requestedSpaces: 1,
      status: 'pending',
      isApproved: false,
      approvedAt: null,
      approvedBy: null,
    });
    expect(JSON.stringify(found)).not.toMatch(/argon2|open-sesame/);
    const row = await rowOf(id);
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
    expect(await eventsOf(id)).toEqual(['subscription.requested.v1']);
  });

  it('tells all that is wrong at once (D16)', async () => {
    const answer = await bed.post({
      ...wish(),
      managerEmail: 'nobody',
      planType: 'gold',
      requestedSpaces: 51,
      confirmPassword: 'different',
    });
    expect(answer.status).toBe(400);
    const { fields } = (await answer.json()) as { fields: Record<string, string> };
    expect(fields).toMatchObject({
      managerEmail: expect.any(String),
      planType: expect.any(String),
      requestedSpaces: 'Requested spaces can be at most 50',
      confirmPassword: 'Passwords do not match',
    });
  });

  it('refuses a name that is taken, however it is written (D1, D26)', async () => {
    const famibookName = 'Taken Family';
    await approve(await bed.submit({ famibookName }));
    const answer = await bed.post(wish({ famibookName: '  taken   FAMILY ' }));
    expect([answer.status, await answer.json()]).toEqual([409, expect.objectContaining({ code: 'famibook_taken' })]);
  });
});

describe('approving (D26)', () => {
  it('founds the FamiBook with its manager, whom both first passwords open', async () => {
    const body = wish();
    const id = await bed.submit(body);
    const answer = await approve(id);
    expect(answer).toEqual({
      managerEmail: body.managerEmail,
      managerPassword: expect.stringMatching(/^.{20}$/),
      famibookName: body.famibookName,
    });
    expect(await canSignIn(body.managerEmail, PASSWORD, body.famibookName)).toBe(200);
    expect(await canSignIn(body.managerEmail, answer.managerPassword ?? '', body.famibookName)).toBe(200);
    const [approved] = (await bed.administrator.call(api.listApprovedSubscriptions)).filter((one) => one.id === id);
    expect(approved).toMatchObject({
      status: 'approved',
      isApproved: true,
      approvedAt: expect.any(String),
      approvedBy: expect.any(String),
      managerUserId: expect.any(String),
    });
    expect((await rowOf(id))?.password_hash).toBeNull();
    expect(await eventsOf(id)).toEqual(['subscription.requested.v1', 'subscription.approved.v1']);
  });

  it('makes no password for somebody who has an account', async () => {
    const { managerEmail } = wish();
    await approve(await bed.submit({ managerEmail }));
    const second = await approve(await bed.submit({ managerEmail }));
    expect(second).toMatchObject({ managerEmail, managerPassword: null });
  });

  it('happens once: the second gets 409 and changes nothing (D27)', async () => {
    const id = await bed.submit();
    await approve(id);
    const before = await rowOf(id);
    await expect(approve(id)).rejects.toMatchObject({ code: 'already_decided' });
    await expect(reject(id)).rejects.toMatchObject({ code: 'already_decided' });
    await expect(bed.administrator.call(api.adminApproveSubscription, at(id))).rejects.toMatchObject({ status: 409 });
    expect(await rowOf(id)).toEqual(before);
  });

  it('is won by one of two administrators who do it at once', async () => {
    const id = await bed.submit();
    const outcomes = await Promise.allSettled([approve(id), approve(id), approve(id)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    expect(await eventsOf(id)).toEqual(['subscription.requested.v1', 'subscription.approved.v1']);
  });

  it('is won by approval or rejection when both come at once, never by both', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => bed.submit()));
    for (const id of ids) {
      const outcomes = await Promise.allSettled([approve(id), reject(id)]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1);
      const { famibook_name: famibookName, state } = (await rowOf(id)) ?? {};
      const { isTaken } = await bed
        .asService('admin')
        .call(checkFamiBookName, { body: { famibookName: String(famibookName) } });
      expect(isTaken).toBe(state === 'approved');
    }
  });

  it('lets two requests for one name wait; the second approval gets 409 and can still be rejected', async () => {
    const famibookName = 'Twice Wanted';
    const [first, second] = [await bed.submit({ famibookName }), await bed.submit({ famibookName })];
    await approve(first);
    await expect(approve(second)).rejects.toMatchObject({ code: 'famibook_taken' });
    expect((await rowOf(second))?.state).toBe('pending');
    await reject(second);
    expect((await rowOf(second))?.state).toBe('rejected');
  });

  it('can be repeated after a crash in its middle, and founds nothing twice', async () => {
    const body = wish();
    const id = await bed.submit(body);
    const hash = (await rowOf(id))?.password_hash;
    await approve(id);
    // As if the process had ended between the founding and the note of it.
    const crash = `UPDATE photo_book_subscription SET state = 'approving', password_hash = $2, claim = gen_random_uuid(),
      claimed_until = now() + $3::interval WHERE id = $1`;
    await bed.sql(crash, [id, hash, '1 minute']);
    await expect(approve(id)).rejects.toMatchObject({ code: 'already_decided' });
    await expect(reject(id)).rejects.toMatchObject({ code: 'already_decided' });
    expect((await bed.administrator.call(api.listPendingSubscriptions)).some((one) => one.id === id)).toBe(true);

    await bed.sql(crash, [id, hash, '-1 second']);
    const again = await approve(id);
    expect(again).toMatchObject({ managerEmail: body.managerEmail, famibookName: body.famibookName });
    expect(await canSignIn(body.managerEmail, again.managerPassword ?? '', body.famibookName)).toBe(200);
    expect((await rowOf(id))?.state).toBe('approved');
  });
});

describe('rejecting', () => {
  it('ends a request, forgets the password, and is announced', async () => {
    const body = wish();
    const id = await bed.submit(body);
    expect(await reject(id)).toEqual({ message: 'Subscription rejected successfully' });
    expect(await rowOf(id)).toMatchObject({ state: 'rejected', password_hash: null });
    expect(await eventsOf(id)).toEqual(['subscription.requested.v1', 'subscription.rejected.v1']);
    expect(await canSignIn(body.managerEmail, PASSWORD, body.famibookName)).toBe(401);
    const [listed] = (await bed.administrator.call(api.adminListSubscriptions)).filter((one) => one.id === id);
    expect(listed).toMatchObject({ status: 'rejected', isApproved: false, approvedBy: null });
  });

  it('of something that never was gets 404', async () => {
    await expect(reject(2_000_000_000)).rejects.toMatchObject({ code: 'subscription_not_found' });
    await expect(approve(2_000_000_000)).rejects.toMatchObject({ code: 'subscription_not_found' });
  });
});

describe('changing a plan (D21)', () => {
  const change = (id: number, planType: 'basic' | 'premium' | 'enterprise') =>
    bed.administrator.call(api.changeSubscriptionPlan, { ...at(id), body: { planType } });

  it('of a request that waits is what it is founded on; of an approved one reaches its FamiBooks', async () => {
    const id = await bed.submit();
    expect(await change(id, 'premium')).toMatchObject({ planType: 'premium', status: 'pending' });
    await approve(id);
    expect(await change(id, 'enterprise')).toMatchObject({ planType: 'enterprise', status: 'approved' });
    expect(await rowOf(id)).toMatchObject({ plan_type: 'enterprise', plan_version: 2, plan_told_version: 2 });
  });

  it('of a rejected request gets 409, of none 404', async () => {
    const id = await bed.submit();
    await reject(id);
    await expect(change(id, 'premium')).rejects.toMatchObject({ code: 'already_decided' });
    await expect(change(2_000_000_000, 'premium')).rejects.toMatchObject({ code: 'subscription_not_found' });
  });
});

describe('who may (D9)', () => {
  it('is the administrator alone', async () => {
    const id = await bed.submit();
    for (const who of [member(), manager(), pending()]) {
      await expect(bed.as(who).call(api.approveSubscription, at(id))).rejects.toMatchObject({ status: 403 });
      await expect(bed.as(who).call(api.adminListSubscriptions)).rejects.toMatchObject({ status: 403 });
    }
    await expect(bed.signedOut.call(api.listPendingSubscriptions)).rejects.toMatchObject({ status: 401 });
  });
});
