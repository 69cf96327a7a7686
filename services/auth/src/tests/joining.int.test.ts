import * as members from '@famibook/contracts/members/endpoints';
import { countMembers } from '@famibook/contracts/members/endpoints';
import * as sessions from '@famibook/contracts/sessions/endpoints';
import { outcomeOf } from '@famibook/testing/outcome-of';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthTestApp, type Browser, bootAuth, cookiesOf, type Family, PASSWORD } from '../testing/auth-fixture.ts';
import { famibookLife } from '../testing/famibook-life.ts';
import { holdUser } from '../testing/hold-user.ts';

let app: AuthTestApp;
let bergs: Family;

beforeAll(async () => {
  app = await bootAuth();
  bergs = await app.found('The  Bergs');
});
afterAll(() => app?.stop());

let people = 0;
const newMember = () => app.member(bergs, `person${++people}@example.org`);
const paramsOf = ({ userId }: Browser) => ({ params: { id: userId as never } });

const input = (email: string, famibookName = 'the bergs') => ({
  email,
  password: PASSWORD,
  firstName: 'Tom',
  lastName: 'Berg',
  famibookName,
});

test('signs up for a FamiBook by a name in any case and white space, waits, and is signed in at once (D1, D2)', async () => {
  const response = await app.post(sessions.register.path, input('  Tom@Example.org ', ' THE   bergs '));
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({
    email: 'tom@example.org',
    isApproved: false,
    isManager: false,
    isAdmin: false,
    famibookName: 'The Bergs',
    currentFamibook: 'The Bergs',
    waitingIn: [],
  });
  expect(cookiesOf(response)).toHaveProperty('famibook_session');
});

test('the actor of a request to join is the user who signs up (D2)', async () => {
  const { userId } = await app.register('actor@example.org', 'the bergs');
  const requests = (await app.publishedEvents()).filter(({ type }) => type === 'membership.requested.v1');
  expect(requests.at(-1)).toMatchObject({ actor: { kind: 'user', id: userId }, data: { userId } });
});

test('with a FamiBook that does not exist is refused with its name (D2)', async () => {
  const response = await app.post(sessions.register.path, input('lost@example.org', 'The Burgs'));
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({
    code: 'famibook_not_found',
    message: 'No FamiBook is called "The Burgs". Check the name with your family, or subscribe to start a new one.',
  });
});

test('a suspended FamiBook does not exist for a user who would sign up for it or join it by its name (D2, D9, D39)', async () => {
  const family = await app.found('Closed');
  const anna = await app.member(family, 'anna@closed.example');
  const stranger = await newMember();
  const life = famibookLife(await (await app.admin()).as());
  await life.suspend(family.famibookId);
  const signUp = async (famibookName: string, email = 'tom@closed.example') => {
    const response = await app.post(sessions.register.path, input(email, famibookName));
    const { code, message } = (await response.json()) as { code: string; message: string };
    return { status: response.status, code, message };
  };
  const unknown = await signUp('never was');
  expect(unknown).toMatchObject({ status: 404, code: 'famibook_not_found' });
  const closed = { ...unknown, message: unknown.message.replace('never was', 'closed') };
  expect([await signUp('closed'), await signUp('closed', 'anna@closed.example')]).toEqual([closed, closed]);
  const join = async (browser: Browser) =>
    outcomeOf((await browser.as()).call(members.joinFamiBook, { body: { famibookName: 'Closed' } }));
  expect([await join(stranger), await join(anna)]).toEqual(['famibook_not_found', 'already_member']);

  await life.resume(family.famibookId);
  expect(await join(stranger)).toBe('done');
  const tom = await app.register('tom@closed.example', 'closed');
  const waiting = await (await family.manager.as()).call(members.listPendingUsers);
  expect(waiting.map(({ id }) => id).sort()).toEqual([tom.userId, stranger.userId].sort());
});

test('a FamiBook that is suspended while a user is about to join it is not found (D9, D39)', async () => {
  const { famibookId } = await app.found('Closing');
  const tom = await newMember();
  const actor = await tom.as();
  const held = await holdUser(app, tom.userId);
  const joined = outcomeOf(actor.call(members.joinFamiBook, { body: { famibookName: 'Closing' } }));
  await held.untilWaiting(1);
  await famibookLife(await (await app.admin()).as()).suspend(famibookId);
  await held.release();
  expect(await joined).toBe('famibook_not_found');
});

test('sends a known e-mail to its account (D2)', async () => {
  await app.register('known@example.org', 'the bergs');
  const response = await app.post(sessions.register.path, input('KNOWN@example.org'));
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({
    message: 'An account with this email already exists. Sign in and join this FamiBook from your account.',
  });
});

test('of ten registrations of one e-mail at once, one succeeds and nine are refused', async () => {
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => app.post(sessions.register.path, input('race@example.org'))),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  const { rows } = await app.pool.query(
    `SELECT count(*)::int AS n FROM famibook_membership m JOIN "user" u ON u.id = m.user_id WHERE u.email = 'race@example.org'`,
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('names every faulty field at once (D15, D16)', async () => {
  const response = await app.post(sessions.register.path, {
    email: 'x',
    password: '12345',
    firstName: ' ',
    lastName: 'B\u0007',
  });
  expect(response.status).toBe(400);
  const { fields } = (await response.json()) as { fields: Record<string, string> };
  expect(fields).toMatchObject({
    email: 'Invalid email address',
    password: 'Password must be at least 6 characters',
    firstName: 'First name is required',
    famibookName: 'FamiBook name is required',
  });
  expect(Object.keys(fields)).toContain('lastName');
});

test('a request is published with its state, and counts no member yet (D36)', async () => {
  const before = await app.asService('admin').call(countMembers, { query: { famibookId: bergs.famibookId as never } });
  const tom = await app.register('waits@example.org', 'the bergs');
  const after = await app.asService('admin').call(countMembers, { query: { famibookId: bergs.famibookId as never } });
  expect(after).toEqual(before);
  const pending = await (await bergs.manager.as()).call(members.listPendingUsers);
  expect(pending.map(({ id }) => id)).toContain(tom.userId);
});

test('a name in which nothing is seen is refused; a FamiBook that got such a name earlier is still joined (D45)', async () => {
  const names = { firstName: '\u200b', lastName: 'Ash\u202e' };
  const response = await app.post(sessions.register.path, {
    email: 'unseen@example.org',
    password: PASSWORD,
    famibookName: 'The Bergs',
    ...names,
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: 'validation',
    fields: {
      firstName: 'First name needs at least one character that can be seen',
      lastName: expect.stringMatching(/^Last name contains invisible characters\./),
    },
  });
  const older = await app.found('Ash\u200b Family');
  const joined = await app.register('unseen@example.org', older.famibookName);
  expect((await joined.identity())?.current?.famibookName).toBe('Ash\u200b Family');
});

describe('joining and switching (D1)', () => {
  test('a further FamiBook is asked for once, and is the current one once approved', async () => {
    const nilsens = await app.found('The Nilsens');
    const tom = await newMember();
    const actor = await tom.as();
    expect(await outcomeOf(actor.call(members.joinFamiBook, { body: { famibookName: 'Nowhere' } }))).toBe(
      'famibook_not_found',
    );
    const joins = await Promise.all(
      Array.from({ length: 5 }, () =>
        outcomeOf(actor.call(members.joinFamiBook, { body: { famibookName: 'the nilsens' } })),
      ),
    );
    expect(joins.sort()).toEqual([...Array(4).fill('already_member'), 'done']);
    expect((await (await tom.as()).call(sessions.getUser)).waitingIn).toEqual(['The Nilsens']);
    const switching = async () =>
      (await tom.as()).call(members.switchFamiBook, { body: { famibookName: 'THE nilsens' } });
    expect(await outcomeOf(switching())).toBe('pending_approval');
    await (await nilsens.manager.as()).call(members.approveUser, paramsOf(tom));
    expect(await switching()).toMatchObject({
      currentFamibook: 'The Nilsens',
      user: { isApproved: true, famibookName: 'The Nilsens' },
    });
    const memberships = await (await tom.as()).call(members.listMemberships);
    expect(memberships.map(({ famibookName, isCurrent }) => [famibookName, isCurrent])).toEqual([
      ['The Bergs', false],
      ['The Nilsens', true],
    ]);
  });

  test('is of the session, not of the person', async () => {
    const tom = await newMember();
    const phone = await app.signIn(`person${people}@example.org`, PASSWORD, 'The Bergs');
    const dahls = await app.found('The Dahls');
    await (await tom.as()).call(members.joinFamiBook, { body: { famibookName: 'The Dahls' } });
    await (await dahls.manager.as()).call(members.approveUser, paramsOf(tom));
    await (await tom.as()).call(members.switchFamiBook, { body: { famibookName: 'The Dahls' } });
    expect((await tom.identity())?.current?.famibookName).toBe('The Dahls');
    expect((await phone.identity())?.current?.famibookName).toBe('The Bergs');
    const wrong = await outcomeOf(app.signIn(`person${people}@example.org`, PASSWORD, 'Elsewhere'));
    expect(wrong).toBe('wrong_famibook');
  });

  test("to a strangers' FamiBook is not found; the administrator may go anywhere", async () => {
    await app.found('The Strands');
    const tom = await newMember();
    const there = { body: { famibookName: 'The Strands' } };
    expect(await outcomeOf((await tom.as()).call(members.switchFamiBook, there))).toBe('famibook_not_found');
    const admin = await app.admin();
    expect(await (await admin.as()).call(members.switchFamiBook, there)).toMatchObject({
      currentFamibook: 'The Strands',
      user: { isAdmin: true, isApproved: true, isManager: false },
    });
    expect(await outcomeOf((await admin.as()).call(members.listApprovedUsers))).toBe('done');
  });

  test('one person is in at most a hundred', async () => {
    const tom = await newMember();
    await app.pool.query(
      `WITH many AS (INSERT INTO famibook (id, name, name_key, plan_type, founding_key)
         SELECT gen_random_uuid(), 'F' || n, 'f' || n, 'basic', (SELECT founding_key FROM famibook WHERE id = $2)
           FROM generate_series(1, 99) n RETURNING id)
       INSERT INTO famibook_membership (id, user_id, famibook_id) SELECT gen_random_uuid(), $1, id FROM many`,
      [tom.userId, bergs.famibookId],
    );
    await app.found('One Too Many');
    const join = (await tom.as()).call(members.joinFamiBook, { body: { famibookName: 'One Too Many' } });
    expect(await outcomeOf(join)).toBe('too_many_memberships');
  });
});
