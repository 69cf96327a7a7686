import { checkFamiBookName } from '@famibook/contracts/famibooks/endpoints';
import { login } from '@famibook/contracts/sessions/endpoints';
import * as api from '@famibook/contracts/subscriptions/endpoints';
import { currentActor } from '@famibook/service-kit/observability/actor';
import { createLog } from '@famibook/service-kit/observability/log';
import { administrator, manager, member, pending } from '@famibook/testing/families/identities';
import { securityLogLines } from '@famibook/testing/services/security-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendPlans } from '../commands/send-plans.ts';
import { foundingKey } from '../domain/subscription.ts';
import type { Families } from '../ports.ts';
import { createPrisma } from '../store/prisma.ts';
import { createSubscriptionStore } from '../store/subscriptions.ts';
import { type AdminTestApp, bootAdmin, PASSWORD, paramsOf, subscriptionInput } from '../testing/admin-fixture.ts';

let app: AdminTestApp;
beforeAll(async () => {
  app = await bootAdmin();
});
afterAll(() => app.stop());

async function canSignIn(email: string, password: string, famibookName: string) {
  const response = await app.signedOut.fetch(login.path, {
    service: 'auth',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, famibookName }),
  });
  return response.status;
}

describe('approving (D26)', () => {
  it('founds the FamiBook with its manager, whom both first passwords open', async () => {
    const body = subscriptionInput();
    const id = await app.submit(body);
    const response = await app.approve(id);
    expect(response).toEqual({
      managerEmail: body.managerEmail,
      managerPassword: expect.stringMatching(/^.{20}$/),
      famibookName: body.famibookName,
    });
    expect(await canSignIn(body.managerEmail, PASSWORD, body.famibookName)).toBe(200);
    expect(await canSignIn(body.managerEmail, response.managerPassword ?? '', body.famibookName)).toBe(200);
    const [approved] = (await app.administrator.call(api.listApprovedSubscriptions)).filter((one) => one.id === id);
    expect(approved).toMatchObject({
      status: 'approved',
      isApproved: true,
      approvedAt: expect.any(String),
      approvedBy: expect.any(String),
      managerUserId: expect.any(String),
    });
    expect((await app.rowOf(id))?.password_hash).toBeNull();
    expect(await app.eventsOf(id)).toEqual(['subscription.requested.v1', 'subscription.approved.v1']);
    const published = (await app.publishedEvents()).at(-1);
    expect(published?.data).toMatchObject({ subscriptionId: id, foundedFamiBookId: expect.any(String) });
  });

  it('makes no password for a user who has an account', async () => {
    const { managerEmail } = subscriptionInput();
    await app.approve(await app.submit({ managerEmail }));
    const second = await app.approve(await app.submit({ managerEmail }));
    expect(second).toMatchObject({ managerEmail, managerPassword: null });
  });

  it('happens once: the second gets 409 and changes nothing (D27)', async () => {
    const id = await app.submit();
    await app.approve(id);
    const before = await app.rowOf(id);
    await expect(app.approve(id)).rejects.toMatchObject({ code: 'already_decided' });
    await expect(app.reject(id)).rejects.toMatchObject({ code: 'already_decided' });
    await expect(app.administrator.call(api.adminApproveSubscription, paramsOf(id))).rejects.toMatchObject({
      status: 409,
    });
    expect(await app.rowOf(id)).toEqual(before);
  });

  it('succeeds for one of two administrators who do it at once', async () => {
    const id = await app.submit();
    const outcomes = await Promise.allSettled([app.approve(id), app.approve(id), app.approve(id)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    expect(await app.eventsOf(id)).toEqual(['subscription.requested.v1', 'subscription.approved.v1']);
  });

  it('is won by approval or rejection when both come at once, never by both', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => app.submit()));
    for (const id of ids) {
      const outcomes = await Promise.allSettled([app.approve(id), app.reject(id)]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1);
      const { famibook_name: famibookName, state } = (await app.rowOf(id)) ?? {};
      const { isTaken } = await app
        .asService('admin')
        .call(checkFamiBookName, { body: { famibookName: String(famibookName) } });
      expect(isTaken).toBe(state === 'approved');
    }
  });

  it('lets two requests for one name wait; the second approval gets 409 and can still be rejected', async () => {
    const famibookName = 'Twice Wanted';
    const [first, second] = [await app.submit({ famibookName }), await app.submit({ famibookName })];
    await app.approve(first);
    await expect(app.approve(second)).rejects.toMatchObject({ code: 'famibook_taken' });
    expect((await app.rowOf(second))?.state).toBe('pending');
    await app.reject(second);
    expect((await app.rowOf(second))?.state).toBe('rejected');
  });

  it('can be repeated after a crash in its middle, and founds nothing twice', async () => {
    const body = subscriptionInput();
    const id = await app.submit(body);
    const hash = (await app.rowOf(id))?.password_hash;
    await app.approve(id);
    // As if the process had ended between the founding and the note of it.
    const crash = `UPDATE photo_book_subscription SET state = 'approving', password_hash = $2, claim = gen_random_uuid(),
      claimed_until = now() + $3::interval WHERE id = $1`;
    await app.sql(crash, [id, hash, '1 minute']);
    await expect(app.approve(id)).rejects.toMatchObject({ code: 'already_decided' });
    await expect(app.reject(id)).rejects.toMatchObject({ code: 'already_decided' });
    expect((await app.administrator.call(api.listPendingSubscriptions)).some((one) => one.id === id)).toBe(true);

    await app.sql(crash, [id, hash, '-1 second']);
    const again = await app.approve(id);
    expect(again).toMatchObject({ managerEmail: body.managerEmail, famibookName: body.famibookName });
    expect(await canSignIn(body.managerEmail, again.managerPassword ?? '', body.famibookName)).toBe(200);
    expect((await app.rowOf(id))?.state).toBe('approved');
  });
});

describe('rejecting', () => {
  it('ends a request, forgets the password, and is published', async () => {
    const body = subscriptionInput();
    const id = await app.submit(body);
    expect(await app.reject(id)).toEqual({ message: 'Subscription rejected successfully' });
    expect(await app.rowOf(id)).toMatchObject({ state: 'rejected', password_hash: null });
    expect(await app.eventsOf(id)).toEqual(['subscription.requested.v1', 'subscription.rejected.v1']);
    expect(await canSignIn(body.managerEmail, PASSWORD, body.famibookName)).toBe(401);
    const [listed] = (await app.administrator.call(api.adminListSubscriptions)).filter((one) => one.id === id);
    expect(listed).toMatchObject({ status: 'rejected', isApproved: false, approvedBy: null });
  });

  it('of something that never was gets 404', async () => {
    await expect(app.reject(2_000_000_000)).rejects.toMatchObject({ code: 'subscription_not_found' });
    await expect(app.approve(2_000_000_000)).rejects.toMatchObject({ code: 'subscription_not_found' });
  });
});

describe('changing a plan (D21)', () => {
  const change = (id: number, planType: 'basic' | 'premium' | 'enterprise') =>
    app.administrator.call(api.changeSubscriptionPlan, { ...paramsOf(id), body: { planType } });

  it('of a request that waits is what it is founded on; of an approved one reaches its FamiBooks', async () => {
    const id = await app.submit();
    expect(await change(id, 'premium')).toMatchObject({ planType: 'premium', status: 'pending' });
    await app.approve(id);
    expect(await change(id, 'enterprise')).toMatchObject({ planType: 'enterprise', status: 'approved' });
    // Of FamiBooks that exist auth publishes it.
    const published = ['requested', 'plan-changed', 'approved'].map((what) => `subscription.${what}.v1`);
    expect(await app.eventsOf(id)).toEqual(published);
    expect(await app.rowOf(id)).toMatchObject({ plan_type: 'enterprise', plan_version: 2, plan_sent_version: 2 });
  });

  it('is done and in the security log while auth is away, which hears of it later (D45)', async () => {
    const id = await app.submit();
    await app.approve(id);
    await app.sql('ALTER TABLE auth.founding RENAME TO founding_away');
    try {
      expect(await change(id, 'premium')).toMatchObject({ planType: 'premium', status: 'approved' });
      // The job that sends such plans may run as soon as auth is back.
      expect(await app.rowOf(id)).toMatchObject({ plan_type: 'premium', plan_version: 1, plan_sent_version: 0 });
    } finally {
      await app.sql('ALTER TABLE auth.founding_away RENAME TO founding');
    }
    await expect
      .poll(() => securityLogLines(app))
      .toContainEqual(expect.objectContaining({ event: 'plan.changed', subscriptionId: id }));
  });

  it('that could not be sent is sent later as the deed of the administrator who changed it (D41)', async () => {
    const ada = administrator();
    const id = await app.submit();
    await app.approve(id);
    const sent: unknown[] = [];
    const families = {
      changePlan: async ({ key }: { key: string }) => void sent.push([key, currentActor()]),
    } as unknown as Families;
    const prisma = createPrisma(app.db);
    const subscriptions = createSubscriptionStore(app.db, prisma);
    await app.sql('ALTER TABLE auth.founding RENAME TO founding_away');
    try {
      await app.as(ada).call(api.changeSubscriptionPlan, { ...paramsOf(id), body: { planType: 'premium' } });
      await sendPlans({ subscriptions, families, log: createLog({ level: 'silent' }) })();
    } finally {
      await app.sql('ALTER TABLE auth.founding_away RENAME TO founding');
      await prisma.$disconnect();
    }
    expect(sent).toContainEqual([foundingKey(id), { kind: 'user', id: ada.userId }]);
  });

  it('of a subscription that auth no longer knows is refused', async () => {
    const [id, other] = [await app.submit(), await app.submit()];
    for (const one of [id, other]) await app.approve(one);
    const keys = [id, other].map(foundingKey);
    await app.sql('UPDATE auth.famibook SET founding_key = $2 WHERE founding_key = $1', keys);
    await expect(change(id, 'premium')).rejects.toMatchObject({ code: 'subscription_not_found' });
  });

  it('of a rejected request gets 409, of none 404', async () => {
    const id = await app.submit();
    await app.reject(id);
    await expect(change(id, 'premium')).rejects.toMatchObject({ code: 'already_decided' });
    await expect(change(2_000_000_000, 'premium')).rejects.toMatchObject({ code: 'subscription_not_found' });
  });
});

describe('access (D9)', () => {
  it('is the administrator alone', async () => {
    const id = await app.submit();
    for (const user of [member(), manager(), pending()]) {
      await expect(app.as(user).call(api.approveSubscription, paramsOf(id))).rejects.toMatchObject({ status: 403 });
      await expect(app.as(user).call(api.adminListSubscriptions)).rejects.toMatchObject({ status: 403 });
    }
    await expect(app.signedOut.call(api.listPendingSubscriptions)).rejects.toMatchObject({ status: 401 });
  });
});
