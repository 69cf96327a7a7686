import * as membersApi from '@famibook/contracts/members/endpoints';
import { countMembers } from '@famibook/contracts/members/endpoints';
import * as sessionsApi from '@famibook/contracts/sessions/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthBed, type Browser, bootAuth, type Family, PASSWORD } from '../testing/auth-fixture.ts';

let bed: AuthBed;
let bergs: Family;
let people = 0;

beforeAll(async () => {
  bed = await bootAuth();
  bergs = await bed.found('The Bergs', { planType: 'premium' });
});
afterAll(() => bed?.stop());

const asManager = () => bergs.manager.as();
const asAdmin = async () => (await bed.admin()).as();
const waiting = () => bed.register(`person${++people}@example.org`, 'The Bergs');
const total = async () =>
  (await bed.asService('admin').call(countMembers, { query: { famibookId: bergs.famibookId as never } })).total;
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
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

  test('ask an administrator who stands nowhere to choose', async () => {
    expect(await outcome((await asAdmin()).call(membersApi.listPendingUsers))).toBe('choose_famibook');
  });

  test('and decisions are not for members, nor for those who wait (D9)', async () => {
    const pending = await waiting();
    const member = await bed.member(bergs, `member${people}@example.org`);
    expect(await outcome((await pending.as()).call(membersApi.listApprovedUsers))).toBe('pending_approval');
    expect(await outcome((await member.as()).call(membersApi.listApprovedUsers))).toBe('forbidden');
    expect(await outcome((await member.as()).call(membersApi.approveUser, params(pending)))).toBe('forbidden');
    expect(await outcome((await member.as()).call(membersApi.deleteUser, params(pending)))).toBe('forbidden');
  });
});

describe('approving (D10, D27)', () => {
  test('of two who approve at once, one wins; the total grows by one', async () => {
    for (let round = 0; round < 5; round++) {
      const anna = await waiting();
      const before = await total();
      const [first, second, admin] = [await asManager(), await asManager(), await asAdmin()];
      const outcomes = await Promise.all([
        outcome(first.call(membersApi.approveUser, params(anna))),
        outcome(second.call(membersApi.approveUser, params(anna))),
        outcome(admin.call(membersApi.adminApproveUser, { ...params(anna), body: {} })),
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
        outcome(manager.call(membersApi.approveUser, params(anna))),
        outcome(manager.call(membersApi.declineUser, params(anna))),
      ]);
      expect([approved, declined].sort()).toEqual(['already_decided', 'done']);
      expect(await total()).toBe(before + (approved === 'done' ? 1 : 0));
    }
  });

  test('declining twice is refused, and so is approving a declined user', async () => {
    const anna = await waiting();
    const manager = await asManager();
    await manager.call(membersApi.declineUser, params(anna));
    expect(await outcome(manager.call(membersApi.declineUser, params(anna)))).toBe('already_decided');
    expect(await outcome(manager.call(membersApi.approveUser, params(anna)))).toBe('already_decided');
    expect(await outcome((await asAdmin()).call(membersApi.adminApproveUser, { ...params(anna), body: {} }))).toBe(
      'already_decided',
    );
  });

  test("another family's people do not exist (D9)", async () => {
    const lunds = await bed.found('The Lunds');
    const anna = await bed.register(`person${++people}@example.org`, 'The Lunds');
    for (const endpoint of [membersApi.approveUser, membersApi.declineUser, membersApi.removeMember] as const) {
      expect(await outcome((await asManager()).call(endpoint, params(anna)))).toBe('user_not_found');
    }
    expect(await outcome((await lunds.manager.as()).call(membersApi.approveUser, params(anna)))).toBe('done');
  });

  test('by the administrator asks for a name when the user waits in several', async () => {
    await bed.found('The Holms');
    const anna = await waiting();
    await (await anna.as()).call(membersApi.joinFamiBook, { body: { famibookName: 'the holms' } });
    const admin = await asAdmin();
    expect(await outcome(admin.call(membersApi.adminApproveUser, { ...params(anna), body: {} }))).toBe(
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

  test('is nothing a manager can do with a token of a role that has ended', async () => {
    const lunds = await bed.found('The Aabergs');
    const anna = await bed.register(`person${++people}@example.org`, 'The Aabergs');
    const stale = await lunds.manager.as();
    await bed.pool.query('UPDATE famibook_membership SET is_manager = false WHERE user_id = $1', [
      lunds.manager.userId,
    ]);
    expect(await outcome(stale.call(membersApi.approveUser, params(anna)))).toBe('forbidden');
  });
});

describe('ending a membership (D10)', () => {
  test('takes the member away and counts one less', async () => {
    const tom = await bed.member(bergs, `person${++people}@example.org`);
    const before = await total();
    await (await asManager()).call(membersApi.removeMember, params(tom));
    expect(await total()).toBe(before - 1);
    expect(await (await tom.as()).call(sessionsApi.getUser)).toMatchObject({ isApproved: false, famibookId: null });
    expect(await outcome((await asManager()).call(membersApi.removeMember, params(tom)))).toBe('user_not_found');
  });

  test('moves the sessions that stood there to another FamiBook, approved ones first', async () => {
    const olsens = await bed.found(`The Olsens`);
    const tom = await bed.member(bergs, `person${++people}@example.org`);
    const phone = await bed.signIn(`person${people}@example.org`, PASSWORD, 'The Bergs');
    await bed.found('The Moes');
    for (const famibookName of ['The Moes', 'The Olsens']) {
      await (await tom.as()).call(membersApi.joinFamiBook, { body: { famibookName } });
    }
    await (await olsens.manager.as()).call(membersApi.approveUser, params(tom));
    await (await asManager()).call(membersApi.removeMember, params(tom));
    for (const browser of [tom, phone]) {
      expect((await browser.who())?.current).toMatchObject({ famibookName: 'The Olsens', isApproved: true });
    }
  });

  test('is never one for oneself, nor for the manager', async () => {
    expect(await outcome((await asManager()).call(membersApi.removeMember, params(bergs.manager)))).toBe('forbidden');
    const admin = await bed.signIn('admin@example.org', 'a-long-admin-password', 'The Bergs');
    expect(await outcome((await admin.as()).call(membersApi.removeMember, params(bergs.manager)))).toBe(
      'user_is_manager',
    );
  });

  test('leaves the way back open', async () => {
    const tom = await bed.member(bergs, `person${++people}@example.org`);
    await (await asManager()).call(membersApi.removeMember, params(tom));
    await (await tom.as()).call(membersApi.joinFamiBook, { body: { famibookName: 'The Bergs' } });
    expect(await (await tom.as()).call(sessionsApi.getUser)).toMatchObject({
      isApproved: false,
      famibookName: 'The Bergs',
    });
    expect(await outcome((await asManager()).call(membersApi.approveUser, params(tom)))).toBe('done');
  });
});

describe('joining and switching (D1)', () => {
  test('a further FamiBook is asked for once, and stood in once approved', async () => {
    const nilsens = await bed.found('The Nilsens');
    const tom = await bed.member(bergs, `person${++people}@example.org`);
    const actor = await tom.as();
    expect(await outcome(actor.call(membersApi.joinFamiBook, { body: { famibookName: 'Nowhere' } }))).toBe(
      'famibook_not_found',
    );
    const joins = await Promise.all(
      Array.from({ length: 5 }, () =>
        outcome(actor.call(membersApi.joinFamiBook, { body: { famibookName: 'the nilsens' } })),
      ),
    );
    expect(joins.sort()).toEqual([...Array(4).fill('already_member'), 'done']);
    expect((await (await tom.as()).call(sessionsApi.getUser)).waitingIn).toEqual(['The Nilsens']);
    const switching = async () =>
      (await tom.as()).call(membersApi.switchFamiBook, { body: { famibookName: 'THE nilsens' } });
    expect(await outcome(switching())).toBe('pending_approval');
    await (await nilsens.manager.as()).call(membersApi.approveUser, params(tom));
    expect(await switching()).toMatchObject({
      currentFamibook: 'The Nilsens',
      user: { isApproved: true, famibookName: 'The Nilsens' },
    });
    const memberships = await (await tom.as()).call(membersApi.listMemberships);
    expect(memberships.map(({ famibookName, isCurrent }) => [famibookName, isCurrent])).toEqual([
      ['The Bergs', false],
      ['The Nilsens', true],
    ]);
  });

  test('is of the session, not of the person', async () => {
    const tom = await bed.member(bergs, `person${++people}@example.org`);
    const phone = await bed.signIn(`person${people}@example.org`, PASSWORD, 'The Bergs');
    const dahls = await bed.found('The Dahls');
    await (await tom.as()).call(membersApi.joinFamiBook, { body: { famibookName: 'The Dahls' } });
    await (await dahls.manager.as()).call(membersApi.approveUser, params(tom));
    await (await tom.as()).call(membersApi.switchFamiBook, { body: { famibookName: 'The Dahls' } });
    expect((await tom.who())?.current?.famibookName).toBe('The Dahls');
    expect((await phone.who())?.current?.famibookName).toBe('The Bergs');
    const wrong = await outcome(bed.signIn(`person${people}@example.org`, PASSWORD, 'Elsewhere'));
    expect(wrong).toBe('wrong_famibook');
  });

  test("to a strangers' FamiBook is not found; the administrator may go anywhere", async () => {
    await bed.found('The Strands');
    const tom = await bed.member(bergs, `person${++people}@example.org`);
    const there = { body: { famibookName: 'The Strands' } };
    expect(await outcome((await tom.as()).call(membersApi.switchFamiBook, there))).toBe('famibook_not_found');
    const admin = await bed.admin();
    expect(await (await admin.as()).call(membersApi.switchFamiBook, there)).toMatchObject({
      currentFamibook: 'The Strands',
      user: { isAdmin: true, isApproved: true, isManager: false },
    });
    expect(await outcome((await admin.as()).call(membersApi.listApprovedUsers))).toBe('done');
  });

  test('one person is in at most a hundred', async () => {
    const tom = await bed.member(bergs, `person${++people}@example.org`);
    await bed.pool.query(
      `WITH many AS (INSERT INTO famibook (id, name, name_key, plan_type, founding_key)
         SELECT gen_random_uuid(), 'F' || n, 'f' || n, 'basic', (SELECT founding_key FROM famibook WHERE id = $2)
           FROM generate_series(1, 99) n RETURNING id)
       INSERT INTO famibook_membership (id, user_id, famibook_id) SELECT gen_random_uuid(), $1, id FROM many`,
      [tom.userId, bergs.famibookId],
    );
    await bed.found('One Too Many');
    const join = (await tom.as()).call(membersApi.joinFamiBook, { body: { famibookName: 'One Too Many' } });
    expect(await outcome(join)).toBe('too_many_memberships');
  });
});
