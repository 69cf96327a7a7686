import { randomUUID } from 'node:crypto';
import * as famibooksApi from '@famibook/contracts/famibooks/endpoints';
import type { InvitationId } from '@famibook/contracts/ids';
import * as invitationsApi from '@famibook/contracts/invitations/endpoints';
import * as membersApi from '@famibook/contracts/members/endpoints';
import { countMembers } from '@famibook/contracts/members/endpoints';
import { fillPath } from '@famibook/contracts/route';
import * as sessionsApi from '@famibook/contracts/sessions/endpoints';
import { outcomeOf } from '@famibook/testing/outcome-of';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthTestApp, type Browser, bootAuth, type Family, PASSWORD } from '../testing/auth-fixture.ts';
import { famibookLife } from '../testing/famibook-life.ts';

let app: AuthTestApp;
let bergs: Family;
let people = 0;

beforeAll(async () => {
  app = await bootAuth();
  bergs = await app.found('The Bergs', { planType: 'premium' });
});
afterAll(() => app?.stop());

const asManager = () => bergs.manager.as();
const asAdmin = async () => (await app.admin()).as();
const waiting = () => app.register(`person${++people}@example.org`, 'The Bergs');
const total = async () =>
  (await app.asService('admin').call(countMembers, { query: { famibookId: bergs.famibookId as never } })).total;
const params = ({ userId }: Browser) => ({ params: { id: userId as never } });

describe('lists of people (D10)', () => {
  test("are the current FamiBook's, with the user's id and the membership's", async () => {
    const anna = await waiting();
    const pending = await (await asManager()).call(membersApi.listPendingUsers);
    expect(pending.find(({ id }) => id === anna.userId)).toMatchObject({
      famibookName: 'The Bergs',
      isApproved: false,
      email: `person${people}@example.org`,
      membershipId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const approved = await (await asManager()).call(membersApi.listApprovedUsers);
    expect(approved.find(({ id }) => id === bergs.manager.userId)).toMatchObject({ isManager: true, isApproved: true });
    expect(JSON.stringify([pending, approved])).not.toContain('argon2');
  });

  test('show the administrator how passwords are protected, and never more than 30 characters of it (D7)', async () => {
    await waiting();
    const admin = await asAdmin();
    const people = [
      ...(await admin.call(membersApi.listPendingUsersWithPasswords)),
      ...(await admin.call(membersApi.listApprovedUsersWithPasswords)),
    ];
    expect(people.length).toBeGreaterThan(1);
    for (const { passwordPreview } of people) expect(passwordPreview).toBe('$argon2id$v=19$m=19456,t=2,p=1');
  });

  test('ask an administrator without a current FamiBook to choose one', async () => {
    expect(await outcomeOf((await asAdmin()).call(membersApi.listPendingUsers))).toBe('choose_famibook');
  });

  test('and decisions are refused to members and pending users (D9)', async () => {
    const pending = await waiting();
    const member = await app.member(bergs, `member${people}@example.org`);
    expect(await outcomeOf((await pending.as()).call(membersApi.listApprovedUsers))).toBe('pending_approval');
    expect(await outcomeOf((await member.as()).call(membersApi.listApprovedUsers))).toBe('forbidden');
    expect(await outcomeOf((await member.as()).call(membersApi.approveUser, params(pending)))).toBe('forbidden');
    expect(await outcomeOf((await member.as()).call(membersApi.deleteUser, params(pending)))).toBe('forbidden');
  });
});

test('a page that shows another FamiBook decides, invites and opens nothing (D1)', async () => {
  const { famibookId } = await app.found('Still Shown');
  const headers = { 'content-type': 'application/json', 'x-famibook-id': famibookId };
  for (const { method, ...route } of [
    membersApi.approveUser,
    membersApi.declineUser,
    membersApi.removeMember,
    invitationsApi.createInvitation,
    invitationsApi.revokeInvitation,
    famibooksApi.openFamiBook,
  ]) {
    const path = fillPath(route.path, { id: bergs.manager.userId });
    const response = await (await asManager()).fetch(path, { method, headers, body: '{}' });
    expect([response.status, await response.json()], path).toMatchObject([409, { code: 'famibook_changed' }]);
  }
});

describe('approving (D10, D27)', () => {
  test('of two approvals at once, one succeeds; the total grows by one', async () => {
    for (let round = 0; round < 5; round++) {
      const anna = await waiting();
      const before = await total();
      const [first, second, admin] = [await asManager(), await asManager(), await asAdmin()];
      const outcomes = await Promise.all([
        outcomeOf(first.call(membersApi.approveUser, params(anna))),
        outcomeOf(second.call(membersApi.approveUser, params(anna))),
        outcomeOf(admin.call(membersApi.adminApproveUser, { ...params(anna), body: {} })),
      ]);
      expect(outcomes.sort()).toEqual(['already_decided', 'already_decided', 'done']);
      expect(await total()).toBe(before + 1);
    }
  });

  test('and declining at once: one wins, and the total says which', async () => {
    for (let round = 0; round < 5; round++) {
      const anna = await waiting();
      const before = await total();
      const manager = await asManager();
      const [approved, declined] = await Promise.all([
        outcomeOf(manager.call(membersApi.approveUser, params(anna))),
        outcomeOf(manager.call(membersApi.declineUser, params(anna))),
      ]);
      expect([approved, declined].sort()).toEqual(['already_decided', 'done']);
      expect(await total()).toBe(before + (approved === 'done' ? 1 : 0));
    }
  });

  test('declining twice is refused, and so is approving a declined user', async () => {
    const anna = await waiting();
    const manager = await asManager();
    await manager.call(membersApi.declineUser, params(anna));
    expect(await outcomeOf(manager.call(membersApi.declineUser, params(anna)))).toBe('already_decided');
    expect(await outcomeOf(manager.call(membersApi.approveUser, params(anna)))).toBe('already_decided');
    expect(await outcomeOf((await asAdmin()).call(membersApi.adminApproveUser, { ...params(anna), body: {} }))).toBe(
      'already_decided',
    );
  });

  test("another family's people do not exist (D9)", async () => {
    const lunds = await app.found('The Lunds');
    const anna = await app.register(`person${++people}@example.org`, 'The Lunds');
    for (const endpoint of [membersApi.approveUser, membersApi.declineUser, membersApi.removeMember] as const) {
      expect(await outcomeOf((await asManager()).call(endpoint, params(anna)))).toBe('user_not_found');
    }
    expect(await outcomeOf((await lunds.manager.as()).call(membersApi.approveUser, params(anna)))).toBe('done');
  });

  test('by the administrator asks for a name when the user waits in several', async () => {
    await app.found('The Holms');
    const anna = await waiting();
    await (await anna.as()).call(membersApi.joinFamiBook, { body: { famibookName: 'the holms' } });
    const admin = await asAdmin();
    expect(await outcomeOf(admin.call(membersApi.adminApproveUser, { ...params(anna), body: {} }))).toBe(
      'which_famibook',
    );
    const person = await admin.call(membersApi.adminApproveUser, {
      ...params(anna),
      body: { famibookName: 'THE HOLMS' },
    });
    expect(person).toMatchObject({ id: anna.userId, famibookName: 'The Holms', isApproved: true });
    expect((await (await anna.as()).call(sessionsApi.getUser)).waitingIn).toEqual([]);
    expect(await (await anna.as()).call(sessionsApi.getUser)).toMatchObject({
      isApproved: false,
      famibookName: 'The Bergs',
    });
  });

  test('is nothing a manager can do with a token of a role that has ended (D9)', async () => {
    const lunds = await app.found('The Aabergs');
    const anna = await app.register(`person${++people}@example.org`, 'The Aabergs');
    const next = await app.member(lunds, `person${++people}@example.org`);
    const stale = await lunds.manager.as();
    await famibookLife(await asAdmin()).handOver(lunds.famibookId, next.userId);
    const attempts = [
      stale.call(membersApi.approveUser, params(anna)),
      stale.call(membersApi.declineUser, params(anna)),
      stale.call(membersApi.removeMember, params(anna)),
      stale.call(invitationsApi.createInvitation, { body: {} }),
      stale.call(invitationsApi.revokeInvitation, { params: { id: randomUUID() as InvitationId } }),
      stale.call(famibooksApi.openFamiBook, { body: { famibookName: 'The Next Aabergs' } }),
    ];
    expect(new Set(await Promise.all(attempts.map(outcomeOf)))).toEqual(new Set(['forbidden']));
  });
});

describe('ending a membership (D10)', () => {
  test('takes the member away and counts one less', async () => {
    const tom = await app.member(bergs, `person${++people}@example.org`);
    const before = await total();
    await (await asManager()).call(membersApi.removeMember, params(tom));
    expect(await total()).toBe(before - 1);
    expect(await (await tom.as()).call(sessionsApi.getUser)).toMatchObject({ isApproved: false, famibookId: null });
    expect(await outcomeOf((await asManager()).call(membersApi.removeMember, params(tom)))).toBe('user_not_found');
  });

  test('moves the sessions that stood there to another FamiBook, approved ones first', async () => {
    const olsens = await app.found(`The Olsens`);
    const tom = await app.member(bergs, `person${++people}@example.org`);
    const phone = await app.signIn(`person${people}@example.org`, PASSWORD, 'The Bergs');
    await app.found('The Moes');
    for (const famibookName of ['The Moes', 'The Olsens']) {
      await (await tom.as()).call(membersApi.joinFamiBook, { body: { famibookName } });
    }
    await (await olsens.manager.as()).call(membersApi.approveUser, params(tom));
    await (await asManager()).call(membersApi.removeMember, params(tom));
    for (const browser of [tom, phone]) {
      expect((await browser.identity())?.current).toMatchObject({ famibookName: 'The Olsens', isApproved: true });
    }
  });

  test('is never one for oneself, nor for the manager', async () => {
    expect(await outcomeOf((await asManager()).call(membersApi.removeMember, params(bergs.manager)))).toBe('forbidden');
    const admin = await app.signIn('admin@example.org', 'a-long-admin-password', 'The Bergs');
    expect(await outcomeOf((await admin.as()).call(membersApi.removeMember, params(bergs.manager)))).toBe(
      'user_is_manager',
    );
  });

  test('leaves the way back open', async () => {
    const tom = await app.member(bergs, `person${++people}@example.org`);
    await (await asManager()).call(membersApi.removeMember, params(tom));
    await (await tom.as()).call(membersApi.joinFamiBook, { body: { famibookName: 'The Bergs' } });
    expect(await (await tom.as()).call(sessionsApi.getUser)).toMatchObject({
      isApproved: false,
      famibookName: 'The Bergs',
    });
    expect(await outcomeOf((await asManager()).call(membersApi.approveUser, params(tom)))).toBe('done');
  });
});
