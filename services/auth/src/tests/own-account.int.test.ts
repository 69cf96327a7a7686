import * as accountApi from '@famibook/contracts/account/endpoints';
import * as members from '@famibook/contracts/members/endpoints';
import { countMembers } from '@famibook/contracts/members/endpoints';
import * as sessionsApi from '@famibook/contracts/sessions/endpoints';
import { sessionCacheKey } from '@famibook/contracts/sessions/session-cookie';
import { outcomeOf } from '@famibook/testing/outcome-of';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthTestApp, type Browser, bootAuth, type Family, NO_LIMITS, PASSWORD } from '../testing/auth-fixture.ts';

let app: AuthTestApp;
let bergs: Family;
let lunds: Family;
let people = 0;

beforeAll(async () => {
  app = await bootAuth();
  bergs = await app.found('The Bergs');
  lunds = await app.found('The Lunds');
});
afterAll(() => app?.stop());

const emailOf = (person: number) => `person${person}@example.org`;
const newMember = () => app.member(bergs, emailOf(++people));
const cached = async ({ hash }: Browser) => JSON.parse((await app.platform.cache.get(sessionCacheKey(hash))) ?? 'null');
const eventsOf = async ({ userId }: Browser, type: string) =>
  (await app.publishedEvents()).filter((event) => event.type === type && event.data.userId === userId);
const membershipsOf = async (browser: Browser) => (await browser.as()).call(members.listMemberships);
const joinLunds = async (browser: Browser) =>
  (await browser.as()).call(members.joinFamiBook, { body: { famibookName: 'The Lunds' } });
const totals = async () =>
  (await app.asService('admin').call(countMembers, { query: { famibookId: bergs.famibookId as never } })).total;

test('name and picture change so many times an hour, since each is published to all who see the person (D24)', async () => {
  const limited = await bootAuth({ ...NO_LIMITS, FAMIBOOK_LIMIT_PROFILE: '2' });
  try {
    const family = await limited.found('The Holms');
    const [tom, ben] = [await limited.member(family, 'tom@example.org'), await limited.member(family, 'b@example.org')];
    const rename = async (browser: Browser, firstName: string) =>
      outcomeOf((await browser.as()).call(accountApi.changeName, { body: { firstName } }));
    expect([await rename(tom, 'One'), await rename(tom, 'Two'), await rename(tom, 'Three')]).toEqual([
      'done',
      'done',
      'too_many_requests',
    ]);
    expect(await outcomeOf((await tom.as()).call(accountApi.removePicture))).toBe('too_many_requests');
    expect(await rename(ben, 'Benny')).toBe('done');
    const published = (await limited.publishedEvents()).filter(({ type }) => type === 'person.changed.v1');
    expect(published.map(({ data }) => data.firstName)).toEqual(['One', 'Two', 'Benny']);
  } finally {
    await limited.stop();
  }
});

describe("changing one's name (D22)", () => {
  test('is in the tokens of all sessions before the response, and published to the FamiBooks whose members see the user', async () => {
    const phone = await newMember();
    const laptop = await app.signIn(emailOf(people), PASSWORD, 'The Bergs');
    await joinLunds(phone);
    await Promise.all([phone.identity(), laptop.identity()]);
    const user = await (await phone.as()).call(accountApi.changeName, { body: { firstName: ' Tommy  Lee ' } });
    expect(user).toMatchObject({ firstName: 'Tommy Lee', lastName: 'Berg', famibookName: 'The Bergs' });
    for (const browser of [phone, laptop]) expect(await cached(browser)).toMatchObject({ firstName: 'Tommy Lee' });
    const [event, ...others] = await eventsOf(phone, 'person.changed.v1');
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      aggregateId: phone.userId,
      version: (await phone.identity())?.version,
      data: { firstName: 'Tommy Lee', lastName: 'Berg', profileImageUrl: null },
    });
    // Members of a FamiBook where a request waits do not see who asks.
    expect(event?.data.famibookIds).toEqual([bergs.famibookId]);
  });

  test('with nothing given changes nothing', async () => {
    const tom = await newMember();
    const before = (await tom.identity())?.version;
    expect(await (await tom.as()).call(accountApi.changeName, { body: {} })).toMatchObject({ firstName: 'Tom' });
    expect((await tom.identity())?.version).toBe(before);
  });

  test.each([
    [{ firstName: ' ' }, { firstName: 'First name is required' }],
    [{ lastName: 'x'.repeat(101) }, { lastName: 'Last name can have at most 100 characters' }],
    [
      { firstName: 7, lastName: '' },
      { firstName: 'First name is required', lastName: 'Last name is required' },
    ],
  ])('refuses %j (D15)', async (body, fields) => {
    const tom = await newMember();
    await expect((await tom.as()).call(accountApi.changeName, { body: body as object })).rejects.toMatchObject({
      code: 'validation',
      fields,
    });
  });

  test('is possible while one waits', async () => {
    const waiting = await app.register(emailOf(++people), 'The Bergs');
    const user = await (await waiting.as()).call(accountApi.changeName, { body: { lastName: 'Holm' } });
    expect(user).toMatchObject({ lastName: 'Holm', isApproved: false });
  });
});

describe('leaving a FamiBook (D22)', () => {
  const leave = async (browser: Browser, id: string | undefined) =>
    (await browser.as()).call(members.leaveFamiBook, { params: { id: id as never } });

  test('ends the membership; sessions that stood there go on in another one', async () => {
    const tom = await newMember();
    await joinLunds(tom);
    await (await lunds.manager.as()).call(members.approveUser, { params: { id: tom.userId } });
    const before = await totals();
    const [first] = await membershipsOf(tom);
    expect(await leave(tom, first?.id)).toEqual({ message: 'You have left The Bergs.' });
    expect(await cached(tom)).toMatchObject({
      current: { famibookName: 'The Lunds', isApproved: true },
      memberships: [{ famibookId: lunds.famibookId }],
    });
    expect(await totals()).toBe(before - 1);
    expect(await eventsOf(tom, 'membership.ended.v1')).toMatchObject([{ data: { wasApproved: true } }]);
  });

  test('that was the last one leaves the person in none', async () => {
    const tom = await newMember();
    const [only] = await membershipsOf(tom);
    await leave(tom, only?.id);
    expect(await tom.identity()).toMatchObject({ current: null, memberships: [] });
    expect(await (await tom.as()).call(sessionsApi.getUser)).toMatchObject({ famibookName: null, isApproved: false });
    expect(await outcomeOf(leave(tom, only?.id))).toBe('not_found');
    expect(await joinLunds(tom)).toMatchObject({ message: expect.stringContaining('waiting') });
  });

  test('leaves an administrator where they stand, because they may see any (D1)', async () => {
    const admin = await app.admin();
    await joinLunds(admin);
    await (await admin.as()).call(members.switchFamiBook, { body: { famibookName: 'The Lunds' } });
    const [own] = await membershipsOf(admin);
    await leave(admin, own?.id);
    expect(await admin.identity()).toMatchObject({ current: { famibookName: 'The Lunds' }, memberships: [] });
  });

  test('takes a request to join back', async () => {
    const tom = await newMember();
    await joinLunds(tom);
    const waiting = (await membershipsOf(tom)).find(({ isApproved }) => !isApproved);
    await leave(tom, waiting?.id);
    expect((await membershipsOf(tom)).map(({ famibookName }) => famibookName)).toEqual(['The Bergs']);
    expect(await tom.identity()).toMatchObject({ current: { famibookName: 'The Bergs' } });
  });

  test('is not for its manager', async () => {
    const [own] = await membershipsOf(bergs.manager);
    await expect(leave(bergs.manager, own?.id)).rejects.toMatchObject({
      code: 'user_is_manager',
      message: 'You manage The Bergs. Hand over the role or delete the FamiBook first.',
    });
  });

  test("does nothing to another user's membership", async () => {
    const [anna, tom] = [await newMember(), await newMember()];
    const [hers] = await membershipsOf(anna);
    expect(await outcomeOf(leave(tom, hers?.id))).toBe('not_found');
    expect(await membershipsOf(anna)).toHaveLength(1);
  });

  test('twice at once counts once', async () => {
    const tom = await newMember();
    const [only] = await membershipsOf(tom);
    const before = await totals();
    const outcomes = await Promise.all([outcomeOf(leave(tom, only?.id)), outcomeOf(leave(tom, only?.id))]);
    expect(outcomes.sort()).toEqual(['done', 'not_found']);
    expect(await totals()).toBe(before - 1);
  });
});

describe('deleting the own account (D22, D8)', () => {
  const remove = async (browser: Browser, password: string) =>
    (await browser.as()).call(accountApi.deleteOwnAccount, { body: { password } });

  test('with the password ends the sessions at once and leaves nothing', async () => {
    const phone = await newMember();
    const laptop = await app.signIn(emailOf(people), PASSWORD, 'The Bergs');
    const before = await totals();
    const response = await (await phone.as()).fetch(accountApi.deleteOwnAccount.path, {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD }),
    });
    expect([response.status, await response.json()]).toEqual([
      200,
      { message: 'Your account and all that was yours is deleted.' },
    ]);
    expect(response.headers.getSetCookie()).toEqual(['famibook_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
    for (const browser of [phone, laptop]) {
      expect(await cached(browser)).toBeNull();
      expect(await browser.identity()).toBeNull();
    }
    expect(await totals()).toBe(before - 1);
    expect(await eventsOf(phone, 'person.deleted.v1')).toHaveLength(1);
    expect(await outcomeOf(app.signIn(emailOf(people), PASSWORD, 'The Bergs'))).toBe('invalid_credentials');
  });

  test('needs the password', async () => {
    const tom = await newMember();
    await expect(remove(tom, 'not-mine')).rejects.toMatchObject({
      code: 'validation',
      fields: { password: 'Current password is incorrect' },
    });
    expect(await tom.identity()).not.toBeNull();
  });

  test('is refused for a manager and for the last administrator', async () => {
    await expect(remove(bergs.manager, PASSWORD)).rejects.toMatchObject({
      code: 'user_is_manager',
      message: 'You manage a FamiBook. Hand over the role or delete the FamiBook first.',
    });
    expect(await outcomeOf(remove(await app.admin(), 'a-long-admin-password'))).toBe('last_administrator');
  });
});
