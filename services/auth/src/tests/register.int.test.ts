import * as members from '@famibook/contracts/members/endpoints';
import { countMembers } from '@famibook/contracts/members/endpoints';
import * as sessions from '@famibook/contracts/sessions/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthBed, bootAuth, cookiesOf, type Family, PASSWORD } from '../testing/auth-fixture.ts';

let bed: AuthBed;
let bergs: Family;

beforeAll(async () => {
  bed = await bootAuth();
  bergs = await bed.found('The  Bergs');
});
afterAll(() => bed?.stop());

const input = (email: string, famibookName = 'the bergs') => ({
  email,
  password: PASSWORD,
  firstName: 'Tom',
  lastName: 'Berg',
  famibookName,
});

test('signs up for a FamiBook by a name in any case and white space, waits, and is signed in at once (D1, D2)', async () => {
  const response = await bed.post(sessions.register.path, input('  Tom@Example.org ', ' THE   bergs '));
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

test('the user who signs up is the one who asked to join (D2)', async () => {
  const heard: unknown[] = [];
  await bed.platform.bus.subscribe({
    service: 'test',
    name: 'actors',
    types: ['membership.requested.v1'],
    handle: async ({ actor, data }) => void heard.push([actor, data.userId]),
    ephemeral: true,
  });
  const { userId } = await bed.register('actor@example.org', 'the bergs');
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([[{ kind: 'user', id: userId }, userId]]);
});

test('tells who names a FamiBook that does not exist (D2)', async () => {
  const response = await bed.post(sessions.register.path, input('lost@example.org', 'The Burgs'));
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({
    code: 'famibook_not_found',
    message: 'No FamiBook is called "The Burgs". Check the name with your family, or subscribe to start a new one.',
  });
});

test('sends a known e-mail to its account (D2)', async () => {
  await bed.register('known@example.org', 'the bergs');
  const response = await bed.post(sessions.register.path, input('KNOWN@example.org'));
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({
    message: 'An account with this email already exists. Sign in and join this FamiBook from your account.',
  });
});

test('of ten who register one e-mail at once, one succeeds and nine are refused', async () => {
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => bed.post(sessions.register.path, input('race@example.org'))),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  const { rows } = await bed.pool.query(
    `SELECT count(*)::int AS n FROM famibook_membership m JOIN "user" u ON u.id = m.user_id WHERE u.email = 'race@example.org'`,
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('names every faulty field at once (D15, D16)', async () => {
  const response = await bed.post(sessions.register.path, {
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
  const before = await bed.asService('admin').call(countMembers, { query: { famibookId: bergs.famibookId as never } });
  const tom = await bed.register('waits@example.org', 'the bergs');
  const after = await bed.asService('admin').call(countMembers, { query: { famibookId: bergs.famibookId as never } });
  expect(after).toEqual(before);
  const pending = await (await bergs.manager.as()).call(members.listPendingUsers);
  expect(pending.map(({ id }) => id)).toContain(tom.userId);
});

test('a name in which nothing is seen is refused; a FamiBook that got such a name earlier is still joined (D45)', async () => {
  const names = { firstName: '\u200b', lastName: 'Ash\u202e' };
  const response = await bed.post(sessions.register.path, {
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
  const older = await bed.found('Ash\u200b Family');
  const joined = await bed.register('unseen@example.org', older.famibookName);
  expect((await joined.who())?.current?.famibookName).toBe('Ash\u200b Family');
});
