import * as accountApi from '@famibook/contracts/account/endpoints';
import * as famibooks from '@famibook/contracts/famibooks/endpoints';
import { changePlan, checkFamiBookName, foundFamiBook, hashPassword } from '@famibook/contracts/famibooks/endpoints';
import * as members from '@famibook/contracts/members/endpoints';
import { countMembers } from '@famibook/contracts/members/endpoints';
import * as sessions from '@famibook/contracts/sessions/endpoints';
import { outcomeOf } from '@famibook/testing/outcome-of';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN, type AuthTestApp, bootAuth, type Family, PASSWORD } from '../testing/auth-fixture.ts';
import { famibookLife } from '../testing/famibook-life.ts';
import { holdTotals, holdUser } from '../testing/hold-user.ts';

let app: AuthTestApp;
let passwordHash: string;

beforeAll(async () => {
  app = await bootAuth();
  ({ passwordHash } = await app.asService('admin').call(hashPassword, { body: { password: PASSWORD } }));
});
afterAll(() => app?.stop());

const found = (given: { key: string; famibookName: string; email: string; planType?: 'basic' | 'premium' }) =>
  app.asService('admin').call(foundFamiBook, {
    body: {
      key: given.key,
      famibookName: given.famibookName,
      planType: given.planType ?? 'basic',
      manager: { name: 'Maria  von Berg', email: given.email, passwordHash },
    },
  });
const count = async (sql: string, values: unknown[] = []) => (await app.pool.query(sql, values)).rows.length;
const open = async (family: Family, famibookName: string) =>
  (await family.manager.as()).call(famibooks.openFamiBook, { body: { famibookName } });

describe('founding a FamiBook (D26)', () => {
  test('makes its manager, whom two first passwords let in until one is changed', async () => {
    const { managerPassword, managerEmail, famibookName } = await found({
      key: 'sub:1',
      famibookName: 'The  Bergs',
      email: 'Maria@Example.org',
    });
    expect([managerEmail, famibookName]).toEqual(['maria@example.org', 'The Bergs']);
    expect(managerPassword).toMatch(/^\w{20}$/);
    const own = await app.signIn(managerEmail, PASSWORD, 'the bergs');
    const generated = await app.signIn(managerEmail, managerPassword ?? '', 'the bergs');
    expect(await (await generated.as()).call(sessions.getUser)).toMatchObject({
      firstName: 'Maria von',
      lastName: 'Berg',
      isManager: true,
      isApproved: true,
    });
    await (await generated.as()).call(accountApi.changePassword, {
      body: { currentPassword: managerPassword ?? '', newPassword: 'my-very-own' },
    });
    expect(await own.identity()).toBeNull();
    expect(await generated.identity()).not.toBeNull();
    for (const password of [PASSWORD, managerPassword ?? '']) {
      expect(await outcomeOf(app.signIn(managerEmail, password, 'the bergs'))).toBe('invalid_credentials');
    }
    expect(await outcomeOf(app.signIn(managerEmail, 'my-very-own', 'the bergs'))).toBe('done');
  });

  test('stores no password, and the generated one for seven days', async () => {
    const { managerPassword, managerEmail } = await found({
      key: 'sub:2',
      famibookName: 'Week',
      email: 'week@example.org',
    });
    const { rows } = await app.pool.query('SELECT f::text AS row, f.password_hash FROM first_password f');
    expect(JSON.stringify(rows)).not.toContain(managerPassword);
    expect(rows.every(({ password_hash }) => password_hash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'))).toBe(true);
    await app.pool.query(`UPDATE first_password SET expires_at = now() - interval '1 second'`);
    expect(await outcomeOf(app.signIn(managerEmail, managerPassword ?? '', 'Week'))).toBe('invalid_credentials');
    expect(await outcomeOf(app.signIn(managerEmail, PASSWORD, 'Week'))).toBe('done');
  });

  test('can be repeated with its key: one FamiBook, and every returned password opens it', async () => {
    const input = { key: 'sub:3', famibookName: 'Again', email: 'again@example.org' };
    const responses = await Promise.all(Array.from({ length: 5 }, () => found(input)));
    expect(new Set(responses.map(({ famibookId }) => famibookId)).size).toBe(1);
    expect(await count(`SELECT 1 FROM "user" WHERE email = 'again@example.org'`)).toBe(1);
    expect(await count(`SELECT 1 FROM famibook WHERE name = 'Again'`)).toBe(1);
    for (const { managerPassword } of responses) {
      expect(await outcomeOf(app.signIn('again@example.org', managerPassword ?? '', 'Again'))).toBe('done');
    }
  });

  test('is all or nothing: a taken name leaves no account (D26)', async () => {
    await found({ key: 'sub:4', famibookName: 'Taken', email: 'first@example.org' });
    const second = { key: 'sub:5', famibookName: ' TAKEN ', email: 'second@example.org' };
    expect(await outcomeOf(found(second))).toBe('famibook_taken');
    expect(await count(`SELECT 1 FROM "user" WHERE email = 'second@example.org'`)).toBe(0);
    expect(await count(`SELECT 1 FROM founding WHERE key = 'sub:5'`)).toBe(0);
    const check = (famibookName: string) => app.asService('admin').call(checkFamiBookName, { body: { famibookName } });
    expect([await check('taken'), await check('free')]).toEqual([{ isTaken: true }, { isTaken: false }]);
  });

  test('of one name by ten at once makes one', async () => {
    const inputs = Array.from({ length: 10 }, (_, at) =>
      outcomeOf(found({ key: `race:${at}`, famibookName: 'Race', email: `race${at}@example.org` })),
    );
    expect((await Promise.all(inputs)).sort()).toEqual(['done', ...Array(9).fill('famibook_taken')]);
    expect(await count(`SELECT 1 FROM "user" WHERE email LIKE 'race%@example.org'`)).toBe(1);
  });

  test('by a user who has an account changes no password and makes them its manager', async () => {
    const tom = await app.register('tom@example.org', 'The Bergs');
    const response = await found({ key: 'sub:6', famibookName: "Tom's", email: 'tom@example.org' });
    expect(response).toMatchObject({ managerPassword: null, managerUserId: tom.userId });
    expect(await (await tom.as()).call(members.listMemberships)).toMatchObject([
      { famibookName: 'The Bergs', isApproved: false },
      { famibookName: "Tom's", isApproved: true, isManager: true },
    ]);
    expect((await found({ key: 'sub:6', famibookName: "Tom's", email: 'tom@example.org' })).managerPassword).toBeNull();
  });
});

describe('plans (D21)', () => {
  test('basic holds one FamiBook, premium five, also when ten are opened at once', async () => {
    const family = await app.found('Plan', { key: 'plan:1' });
    expect(await outcomeOf(open(family, 'Plan 2'))).toBe('plan_spaces');
    await app.asService('admin').call(changePlan, { body: { key: 'plan:1', planType: 'premium', version: 1 } });
    const inputs = Array.from({ length: 10 }, (_, at) => outcomeOf(open(family, `Plan ${at + 2}`)));
    const outcomes = await Promise.all(inputs);
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(4);
    expect(outcomes.filter((one) => one === 'plan_spaces')).toHaveLength(6);
  });

  test('two managers of one subscription who open at once stay within it', async () => {
    const family = await app.found('Shared', { planType: 'premium' });
    for (const name of ['Shared 2', 'Shared 3', 'Shared 4']) await open(family, name);
    const anna = await app.member(family, 'anna-shared@example.org');
    await famibookLife(await (await app.admin()).as()).handOver(family.famibookId, anna.userId);
    await (await family.manager.as()).call(members.switchFamiBook, { body: { famibookName: 'Shared 2' } });
    const managers = [await anna.as(), await family.manager.as()];
    const held = await holdTotals(app);
    const opened = managers.map((manager, at) =>
      outcomeOf(manager.call(famibooks.openFamiBook, { body: { famibookName: `Shared ${at + 5}` } })),
    );
    await held.untilWaiting(2);
    await held.release();
    expect((await Promise.all(opened)).sort()).toEqual(['done', 'plan_spaces']);
  });

  test('a further FamiBook has its manager, and its name is judged like any', async () => {
    const family = await app.found('Wide', { planType: 'premium' });
    expect(await open(family, ' Wide  Two ')).toMatchObject({
      famibookName: 'Wide Two',
      isManager: true,
      isApproved: true,
      isCurrent: false,
    });
    expect(await outcomeOf(open(family, 'WIDE two'))).toBe('famibook_taken');
    const { rows } = await app.pool.query(`SELECT member_total FROM famibook WHERE name = 'Wide Two'`);
    expect(rows).toEqual([{ member_total: 1 }]);
  });

  test('while the role is handed over none is opened for the former manager (D40)', async () => {
    const family = await app.found('Handed Over', { planType: 'premium' });
    const anna = await app.member(family, 'anna-handed@example.org');
    const admin = await (await app.signIn(ADMIN.email, ADMIN.password, 'Handed Over')).as();
    const held = await holdUser(app, family.manager.userId);
    const handedOver = outcomeOf(famibookLife(admin).handOver(family.famibookId, anna.userId));
    await held.untilWaiting(1);
    const opened = outcomeOf(admin.call(famibooks.openFamiBook, { body: { famibookName: 'Former' } }));
    await held.untilWaiting(2);
    await held.release();
    expect(await Promise.all([handedOver, opened])).toEqual(['done', 'conflict']);
    expect(await count(`SELECT 1 FROM famibook WHERE name = 'Former'`)).toBe(0);
  });

  test('a change reaches all FamiBooks of the subscription; an older one, or the same again, changes nothing', async () => {
    const family = await app.found('Change', { planType: 'premium', key: 'plan:2' });
    await open(family, 'Change Two');
    const change = (planType: 'basic' | 'enterprise', version: number) =>
      app.asService('admin').call(changePlan, { body: { key: 'plan:2', planType, version } });
    expect((await change('enterprise', 2)).famibookIds).toHaveLength(2);
    await change('basic', 1);
    await change('enterprise', 2);
    const published = (await app.eventsAbout({ id: family.famibookId })).map(({ type }) => type);
    expect(published.filter((type) => type === 'famibook.plan-changed.v1')).toHaveLength(1);
    const { rows } = await app.pool.query(`SELECT plan_type FROM famibook WHERE name LIKE 'Change%'`);
    expect(rows).toEqual([{ plan_type: 'enterprise' }, { plan_type: 'enterprise' }]);
    await expect(
      app.asService('admin').call(changePlan, { body: { key: 'unknown', planType: 'basic', version: 1 } }),
    ).rejects.toMatchObject({ code: 'subscription_not_found' });
  });

  test('a change says of each FamiBook whether it is suspended, because it may overtake the event that says so (D39)', async () => {
    const { famibookId } = await app.found('Overtaken', { planType: 'premium', key: 'plan:3' });
    const change = (planType: 'premium' | 'enterprise', version: number) =>
      app.asService('admin').call(changePlan, { body: { key: 'plan:3', planType, version } });
    const life = famibookLife(await (await app.admin()).as());
    await life.suspend(famibookId);
    await change('enterprise', 1);
    await life.resume(famibookId);
    await change('premium', 2);
    const changes = (await app.eventsAbout({ id: famibookId })).filter(
      ({ type }) => type === 'famibook.plan-changed.v1',
    );
    const state = { famibookId, famibookName: 'Overtaken' };
    expect(changes.map(({ version, data }) => ({ version, data }))).toEqual([
      { version: 3, data: { ...state, planType: 'enterprise', isSuspended: true } },
      { version: 5, data: { ...state, planType: 'premium', isSuspended: false } },
    ]);
  });
});

test('stored totals equal counted ones (D36)', async () => {
  const { rows } = await app.pool.query(
    `SELECT f.member_total, (SELECT count(*)::int FROM famibook_membership m WHERE m.famibook_id = f.id AND m.is_approved) AS counted FROM famibook f`,
  );
  for (const { member_total, counted } of rows) expect(member_total).toBe(counted);
  const { total } = await app.asService('admin').call(countMembers, { query: {} });
  expect(total).toBe(rows.reduce((sum, { counted }) => sum + counted, 0));
});
