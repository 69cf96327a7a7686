import { changePlan } from '@famibook/contracts/famibooks/endpoints';
import * as calls from '@famibook/contracts/members/endpoints';
import { countMembers } from '@famibook/contracts/members/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthTestApp, type Browser, bootAuth, type Family, PASSWORD } from '../testing/auth-fixture.ts';

let app: AuthTestApp;
let families: Family[];
let people: Browser[];

beforeAll(async () => {
  app = await bootAuth();
  families = await Promise.all(['One', 'Two', 'Three'].map((name) => app.found(name, { planType: 'enterprise' })));
  people = await Promise.all(Array.from({ length: 8 }, (_, at) => app.register(`p${at}@example.org`, 'One')));
});
afterAll(() => app?.stop());

const EXPECTED = new Set([
  'already_decided',
  'already_member',
  'user_not_found',
  'unauthorized',
  'invalid_credentials',
  'famibook_not_found',
  'pending_approval',
  'wrong_famibook',
  'forbidden',
  'session_not_found',
]);

test('a crowd that joins, is approved, declined, removed, signs in, switches and is deleted at once leaves right totals', async () => {
  const surprises: unknown[] = [];
  const tried = (work: () => Promise<unknown>) =>
    work().catch((error: { code?: string }) => {
      if (!EXPECTED.has(String(error.code))) surprises.push(error);
    });
  const admin = await app.admin();
  const randomOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;
  const onRandomUser =
    (endpoint: typeof calls.approveUser | typeof calls.declineUser | typeof calls.removeMember) => async () =>
      (await randomOf(families).manager.as()).call(endpoint, { params: { id: randomOf(people).userId as never } });
  const deeds: (() => Promise<unknown>)[] = [
    onRandomUser(calls.approveUser),
    onRandomUser(calls.approveUser),
    onRandomUser(calls.declineUser),
    onRandomUser(calls.removeMember),
    async () =>
      (await randomOf(people).as()).call(calls.joinFamiBook, {
        body: { famibookName: randomOf(families).famibookName },
      }),
    async () =>
      (await randomOf(people).as()).call(calls.switchFamiBook, {
        body: { famibookName: randomOf(families).famibookName },
      }),
    () => app.signIn(`p${people.indexOf(randomOf(people))}@example.org`, PASSWORD, randomOf(families).famibookName),
    async () =>
      app.asService('admin').call(changePlan, {
        body: {
          key: 'test:1',
          planType: randomOf(['premium', 'enterprise'] as const),
          version: Math.floor(Math.random() * 1_000),
        },
      }),
  ];
  for (let round = 0; round < 12; round++) await Promise.all(Array.from({ length: 20 }, () => tried(randomOf(deeds))));
  const doomed = people
    .slice(0, 4)
    .map(({ userId }) =>
      tried(async () => (await admin.as()).call(calls.deleteUser, { params: { id: userId as never } })),
    );
  await Promise.all([...doomed, ...Array.from({ length: 40 }, () => tried(randomOf(deeds)))]);

  expect(surprises).toEqual([]);
  const { rows } = await app.pool.query<{ member_total: number; counted: number }>(
    `SELECT f.member_total, (SELECT count(*)::int FROM famibook_membership m WHERE m.famibook_id = f.id AND m.is_approved) AS counted FROM famibook f`,
  );
  for (const { member_total, counted } of rows) expect(member_total).toBe(counted);
  const { total } = await app.asService('admin').call(countMembers, { query: {} });
  expect(total).toBe(rows.reduce((sum, { counted }) => sum + counted, 0));
  for (const browser of people) {
    const cached = await browser.identity();
    const [remaining] = (
      await app.pool.query('SELECT count(*)::int AS n FROM famibook_membership WHERE user_id = $1 AND is_approved', [
        browser.userId,
      ])
    ).rows;
    if (cached) expect(cached.memberships).toHaveLength(remaining.n);
    else expect(remaining.n).toBe(0);
  }
});
