import type { Endpoint } from '@famibook/contracts/endpoint';
import { EVENTS, type EventType } from '@famibook/contracts/events';
import * as famibooks from '@famibook/contracts/famibooks/endpoints';
import * as calls from '@famibook/contracts/members/endpoints';
import { countMembers } from '@famibook/contracts/members/endpoints';
import { outcomeOf } from '@famibook/testing/outcome-of';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type AuthTestApp, type Browser, bootAuth, PASSWORD } from '../testing/auth-fixture.ts';
import { famibookLife } from '../testing/famibook-life.ts';
import { holdUser } from '../testing/hold-user.ts';
import { wrongTotals } from '../testing/stored-totals.ts';

let app: AuthTestApp;
let life: ReturnType<typeof famibookLife>;
let actor: { kind: 'user'; id: string };
beforeAll(async () => {
  app = await bootAuth();
  const browser = await app.admin();
  life = famibookLife(await browser.as());
  actor = { kind: 'user', id: browser.userId };
});
afterAll(() => app?.stop());
afterEach(async () => {
  expect(await wrongTotals(app.pool)).toEqual([]);
});

/** What was published about a FamiBook's life, in order. */
async function published(famibookId: string) {
  const { rows } = await app.pool.query<{ event: { type: EventType; version: number; data: object; actor: object } }>(
    `SELECT event FROM outbox WHERE event->>'aggregateId' = $1 ORDER BY seq`,
    [famibookId],
  );
  for (const { event } of rows) EVENTS[event.type].parse(event.data);
  return rows.map(({ event: { type, version, data, actor } }) => ({ type, version, data, actor }));
}
const lastOf = async (famibookId: string) => (await published(famibookId)).at(-1);
/** What a fresh token of this browser says of its current FamiBook. */
const currentOf = async (browser: Browser) => (await browser.identity())?.current;

test('a new name is in the next token of all its users, the old one is free, and it is published with its actor (D40)', async () => {
  const { famibookId, manager } = await app.found('Old Name', { planType: 'premium' });
  const waiting = await app.register('waits@example.org', 'Old Name');
  await life.rename(famibookId, 'New Name');
  for (const browser of [manager, waiting])
    await expect.poll(async () => (await currentOf(browser))?.famibookName).toBe('New Name');
  expect(await lastOf(famibookId)).toEqual({
    type: 'famibook.renamed.v1',
    version: 2,
    actor,
    data: { famibookId, famibookName: 'New Name', planType: 'premium', isSuspended: false, formerName: 'Old Name' },
  });
  const other = await app.found('old  NAME');
  expect(await outcomeOf(life.rename(other.famibookId, 'NEW name'))).toBe('famibook_taken');
  expect((await published(other.famibookId)).map(({ type }) => type)).toEqual(['famibook.created.v1']);
  await life.rename(other.famibookId, 'Old Name');
});

test('a user who joins while a FamiBook gets a new name has the new one in the token (D40)', async () => {
  const { famibookId } = await app.found('Busy 0');
  for (let round = 1; round <= 5; round++) {
    const [, joined] = await Promise.all([
      life.rename(famibookId, `Busy ${round}`),
      app.register(`busy${round}@example.org`, `Busy ${round - 1}`).catch(() => undefined),
    ]);
    if (joined) await expect.poll(async () => (await currentOf(joined))?.famibookName).toBe(`Busy ${round}`);
  }
});

test('a suspended FamiBook is closed at the desk of its manager, its people sign in, and resuming opens it (D39)', async () => {
  const { famibookId, manager, managerEmail } = await app.found('Quiet');
  const waiting = await app.register('quiet@example.org', 'Quiet');
  await life.suspend(famibookId);
  expect(await outcomeOf(life.suspend(famibookId))).toBe('already_decided');
  expect(await lastOf(famibookId)).toMatchObject({
    type: 'famibook.suspended.v1',
    version: 2,
    actor,
    data: { isSuspended: true },
  });
  for (const browser of [manager, waiting])
    await expect.poll(async () => (await currentOf(browser))?.isSuspended).toBe(true);
  const again = await app.signIn(managerEmail, PASSWORD, 'Quiet');
  expect(await outcomeOf((await again.as()).call(calls.listPendingUsers))).toBe('famibook_suspended');
  const approve = async () =>
    outcomeOf((await manager.as()).call(calls.approveUser, { params: { id: waiting.userId as never } }));
  expect(await approve()).toBe('famibook_suspended');
  await life.rename(famibookId, 'Quieter');
  expect(await lastOf(famibookId)).toMatchObject({ type: 'famibook.renamed.v1', data: { isSuspended: true } });
  await life.resume(famibookId);
  expect(await lastOf(famibookId)).toMatchObject({
    type: 'famibook.resumed.v1',
    version: 4,
    data: { isSuspended: false },
  });
  await expect.poll(async () => (await currentOf(waiting))?.isSuspended).toBeUndefined();
  expect(await approve()).toBe('done');
  expect(await outcomeOf(life.resume(famibookId))).toBe('already_decided');
});

test('handing over makes one approved member the manager and the manager a member, also for two at once (D40)', async () => {
  const family = await app.found('Handed');
  const { famibookId, manager } = family;
  const anna = await app.member(family, 'anna@example.org');
  const ben = await app.member(family, 'ben@example.org');
  const waiting = await app.register('not-yet@example.org', 'Handed');
  expect(await outcomeOf(life.handOver(famibookId, waiting.userId))).toBe('user_not_found');
  expect(await outcomeOf(life.handOver(famibookId, manager.userId))).toBe('already_decided');
  const held = await holdUser(app, manager.userId);
  const outcomes = [anna, ben].map(({ userId }) => outcomeOf(life.handOver(famibookId, userId)));
  await held.untilWaiting(2);
  await held.release();
  expect((await Promise.all(outcomes)).sort()).toEqual(['conflict', 'done']);
  const { rows } = await app.pool.query<{ user_id: string }>(
    'SELECT user_id FROM famibook_membership WHERE famibook_id = $1 AND is_manager',
    [famibookId],
  );
  expect(rows).toHaveLength(1);
  expect(await lastOf(famibookId)).toMatchObject({
    type: 'famibook.manager-changed.v1',
    actor,
    data: { managerUserId: rows[0]?.user_id },
  });
  const first = (await published(famibookId)).find(({ type }) => type === 'famibook.manager-changed.v1');
  expect(first?.data).toMatchObject({ formerManagerUserId: manager.userId });
  await expect.poll(async () => (await currentOf(manager))?.isManager).toBe(false);
  const now = [anna, ben].find(({ userId }) => userId === rows[0]?.user_id) ?? anna;
  await expect.poll(async () => (await currentOf(now))?.isManager).toBe(true);
});

test('a deleted FamiBook keeps its users, with another current FamiBook or none, and frees its name (D40)', async () => {
  const family = await app.found('Gone');
  const { famibookId, manager } = family;
  const anna = await app.member(family, 'stays@example.org');
  const elsewhere = await app.found('Elsewhere');
  await (await anna.as()).call(calls.joinFamiBook, { body: { famibookName: 'Elsewhere' } });
  const total = async () => (await app.asService('admin').call(countMembers, { query: {} })).total;
  const before = await total();
  await life.remove(famibookId);
  expect(await total()).toBe(before - 2);
  expect(await lastOf(famibookId)).toEqual({
    type: 'famibook.deleted.v1',
    version: 2,
    actor,
    data: { famibookId, famibookName: 'Gone', endedFounding: expect.any(String) },
  });
  await expect.poll(() => currentOf(manager)).toBeNull();
  await expect.poll(async () => (await currentOf(anna))?.famibookId).toBe(elsewhere.famibookId);
  expect(await outcomeOf(life.remove(famibookId))).toBe('famibook_not_found');
  expect(await outcomeOf(app.register('late@example.org', 'Gone'))).toBe('famibook_not_found');
  await app.found('Gone');
});

test('a user who registers while a FamiBook is deleted is in it before, or finds none (D40)', async () => {
  const { famibookId } = await app.found('Vanishing');
  const outcomes = await Promise.all([
    life.remove(famibookId).then(() => 'removed'),
    ...Array.from({ length: 8 }, (_, index) => outcomeOf(app.register(`late${index}@example.org`, 'Vanishing'))),
  ]);
  for (const outcome of outcomes) expect(['removed', 'done', 'famibook_not_found']).toContain(outcome);
  const { rows } = await app.pool.query('SELECT 1 FROM famibook_membership WHERE famibook_id = $1', [famibookId]);
  expect(rows).toEqual([]);
});

describe('the manager, in the current FamiBook (D10, D40)', () => {
  /** @param page the FamiBook that the page shows from which the request comes */
  const send = async (by: Browser, { method, path }: Endpoint, body: object, page?: string) => {
    const headers = { 'content-type': 'application/json', ...(page && { 'x-famibook-id': page }) };
    const response = await (await by.as()).fetch(path, { method, headers, body: JSON.stringify(body) });
    const { code } = (await response.json()) as { code?: string };
    return response.ok ? 'done' : code;
  };
  const handOver = (by: Browser, userId: string, page?: string) =>
    send(by, famibooks.handOverFamiBook, { userId }, page);
  const remove = (by: Browser, password: string, page?: string) =>
    send(by, famibooks.deleteManagedFamiBook, { password }, page);

  test('hands over to an approved member of it, and is a member then', async () => {
    const family = await app.found('Hand Over');
    const foreign = await app.member(await app.found('Foreign'), 'foreign@example.org');
    const anna = await app.member(family, 'anna-next@example.org');
    const waiting = await app.register('waits-there@example.org', 'Hand Over');
    for (const { userId } of [foreign, waiting]) expect(await handOver(family.manager, userId)).toBe('user_not_found');
    expect(await handOver(anna, anna.userId)).toBe('forbidden');
    expect(await handOver(family.manager, anna.userId)).toBe('done');
    expect(await handOver(family.manager, anna.userId)).toBe('forbidden');
    expect((await currentOf(anna))?.isManager).toBe(true);
    expect(await lastOf(family.famibookId)).toMatchObject({
      type: 'famibook.manager-changed.v1',
      actor: { kind: 'user', id: family.manager.userId },
      data: { managerUserId: anna.userId, formerManagerUserId: family.manager.userId },
    });
  });

  test('with a token from before the role was handed over no longer decides anything (D9)', async () => {
    const family = await app.found('Stale');
    const anna = await app.member(family, 'anna-stale@example.org');
    const ben = await app.member(family, 'ben-stale@example.org');
    const token = await family.manager.as();
    await life.handOver(family.famibookId, anna.userId);
    expect(await outcomeOf(token.call(famibooks.handOverFamiBook, { body: { userId: ben.userId } }))).toBe('forbidden');
    const body = { password: PASSWORD };
    expect(await outcomeOf(token.call(famibooks.deleteManagedFamiBook, { body }))).toBe('forbidden');
    expect((await currentOf(anna))?.isManager).toBe(true);
  });

  test('deletes it with the password, and nothing with a wrong one or from a page of another FamiBook (D1)', async () => {
    const family = await app.found('To Delete', { planType: 'premium' });
    const anna = await app.member(family, 'anna-bystander@example.org');
    await (await family.manager.as()).call(famibooks.openFamiBook, { body: { famibookName: 'To Keep' } });
    expect(await remove(family.manager, 'not-the-password')).toBe('validation');
    expect(await remove(anna, PASSWORD)).toBe('forbidden');
    await (await family.manager.as()).call(calls.switchFamiBook, { body: { famibookName: 'To Keep' } });
    const page = family.famibookId;
    expect(await remove(family.manager, PASSWORD, page)).toBe('famibook_changed');
    expect(await handOver(family.manager, anna.userId, page)).toBe('famibook_changed');
    await (await family.manager.as()).call(calls.switchFamiBook, { body: { famibookName: 'To Delete' } });
    expect(await remove(family.manager, PASSWORD, page)).toBe('done');
    expect(await lastOf(family.famibookId)).toMatchObject({ type: 'famibook.deleted.v1' });
    await expect.poll(async () => (await currentOf(family.manager))?.famibookName).toBe('To Keep');
  });

  test('of a suspended one neither hands it over nor deletes it (D39)', async () => {
    const family = await app.found('Frozen');
    const anna = await app.member(family, 'anna-frozen@example.org');
    await life.suspend(family.famibookId);
    expect(await handOver(family.manager, anna.userId)).toBe('famibook_suspended');
    expect(await remove(family.manager, PASSWORD)).toBe('famibook_suspended');
  });
});

test('an unknown FamiBook is not found by any call about one (D16)', async () => {
  const id = '01890000-0000-7000-8000-000000000000';
  const { userId } = await app.admin();
  const outcomes = await Promise.all(
    [life.rename(id, 'Nobody'), life.suspend(id), life.resume(id), life.handOver(id, userId), life.remove(id)].map(
      outcomeOf,
    ),
  );
  expect(new Set(outcomes)).toEqual(new Set(['famibook_not_found']));
});
