import { randomUUID } from 'node:crypto';
import { EVENTS, type EventType } from '@famibook/contracts/events';
import * as calls from '@famibook/contracts/members/endpoints';
import { countMembers } from '@famibook/contracts/members/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthBed, type Browser, bootAuth, PASSWORD } from '../testing/auth-fixture.ts';
import { openFamiBookLife } from '../testing/famibook-life.ts';

const ACTOR = randomUUID();

let bed: AuthBed;
let life: ReturnType<typeof openFamiBookLife>;
beforeAll(async () => {
  bed = await bootAuth();
  life = openFamiBookLife(bed, ACTOR);
});
afterAll(async () => {
  await life?.stop();
  await bed?.stop();
});

/** What was published about a FamiBook's life, in order. */
async function published(famibookId: string) {
  const { rows } = await bed.pool.query<{ event: { type: EventType; version: number; data: object; actor: object } }>(
    `SELECT event FROM outbox WHERE event->>'aggregateId' = $1 ORDER BY seq`,
    [famibookId],
  );
  for (const { event } of rows) EVENTS[event.type].parse(event.data);
  return rows.map(({ event: { type, version, data, actor } }) => ({ type, version, data, actor }));
}
const lastOf = async (famibookId: string) => (await published(famibookId)).at(-1);
const actor = { kind: 'user', id: ACTOR };
/** What a fresh token of this browser says of its current FamiBook. */
const currentOf = async (browser: Browser) => (await browser.who())?.current;
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

test('a new name is in the next token of all its users, the old one is free, and it is published with its actor (D40)', async () => {
  const { famibookId, manager } = await bed.found('Old Name', { planType: 'premium' });
  const waiting = await bed.register('waits@example.org', 'Old Name');
  await life.rename(famibookId, 'New Name');
  for (const browser of [manager, waiting])
    await expect.poll(async () => (await currentOf(browser))?.famibookName).toBe('New Name');
  expect(await lastOf(famibookId)).toEqual({
    type: 'famibook.renamed.v1',
    version: 2,
    actor,
    data: { famibookId, famibookName: 'New Name', planType: 'premium', isSuspended: false },
  });
  const other = await bed.found('old  NAME');
  expect(await code(life.rename(other.famibookId, 'NEW name'))).toBe('famibook_taken');
  expect((await published(other.famibookId)).map(({ type }) => type)).toEqual(['famibook.created.v1']);
  await life.rename(other.famibookId, 'Old Name');
});

test('who joins while a FamiBook gets a new name has the new one in the token (D40)', async () => {
  const { famibookId } = await bed.found('Busy 0');
  for (let round = 1; round <= 5; round++) {
    const [, joined] = await Promise.all([
      life.rename(famibookId, `Busy ${round}`),
      bed.register(`busy${round}@example.org`, `Busy ${round - 1}`).catch(() => undefined),
    ]);
    if (joined) await expect.poll(async () => (await currentOf(joined))?.famibookName).toBe(`Busy ${round}`);
  }
});

test('a suspended FamiBook is closed at the desk of its manager, its people sign in, and resuming opens it (D39)', async () => {
  const { famibookId, manager, managerEmail } = await bed.found('Quiet');
  await life.suspend(famibookId);
  expect(await code(life.suspend(famibookId))).toBe('already_decided');
  expect(await lastOf(famibookId)).toMatchObject({
    type: 'famibook.suspended.v1',
    version: 2,
    actor,
    data: { isSuspended: true },
  });
  const again = await bed.signIn(managerEmail, PASSWORD, 'Quiet');
  expect(await code((await again.as()).call(calls.listPendingUsers))).toBe('famibook_suspended');
  const waiting = await bed.register('quiet@example.org', 'Quiet');
  const approve = async () =>
    code((await manager.as()).call(calls.approveUser, { params: { id: waiting.userId as never } }));
  expect(await approve()).toBe('famibook_suspended');
  await life.rename(famibookId, 'Quieter');
  expect(await lastOf(famibookId)).toMatchObject({ type: 'famibook.renamed.v1', data: { isSuspended: true } });
  await life.resume(famibookId);
  expect(await lastOf(famibookId)).toMatchObject({
    type: 'famibook.resumed.v1',
    version: 4,
    data: { isSuspended: false },
  });
  expect(await approve()).toBe('done');
  expect(await code(life.resume(famibookId))).toBe('already_decided');
});

test('handing over makes one approved member the manager and the manager a member, also for two at once (D40)', async () => {
  const family = await bed.found('Handed');
  const { famibookId, manager } = family;
  const anna = await bed.member(family, 'anna@example.org');
  const ben = await bed.member(family, 'ben@example.org');
  const waiting = await bed.register('not-yet@example.org', 'Handed');
  expect(await code(life.handOver(famibookId, waiting.userId))).toBe('user_not_found');
  expect(await code(life.handOver(famibookId, manager.userId))).toBe('already_decided');
  const outcomes = await Promise.all([
    code(life.handOver(famibookId, anna.userId)),
    code(life.handOver(famibookId, ben.userId)),
  ]);
  expect(outcomes).toContain('done');
  const { rows } = await bed.pool.query<{ user_id: string }>(
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

test('a deleted FamiBook leaves its people, who stand elsewhere or nowhere, and frees its name (D40)', async () => {
  const family = await bed.found('Gone');
  const { famibookId, manager } = family;
  const anna = await bed.member(family, 'stays@example.org');
  const elsewhere = await bed.found('Elsewhere');
  await (await anna.as()).call(calls.joinFamiBook, { body: { famibookName: 'Elsewhere' } });
  const total = async () => (await bed.asService('admin').call(countMembers, { query: {} })).total;
  const before = await total();
  await life.remove(famibookId);
  expect(await total()).toBe(before - 2);
  expect(await lastOf(famibookId)).toEqual({
    type: 'famibook.deleted.v1',
    version: 2,
    actor,
    data: { famibookId, famibookName: 'Gone' },
  });
  await expect.poll(() => currentOf(manager)).toBeNull();
  await expect.poll(async () => (await currentOf(anna))?.famibookId).toBe(elsewhere.famibookId);
  expect(await code(life.remove(famibookId))).toBe('famibook_not_found');
  expect(await code(bed.register('late@example.org', 'Gone'))).toBe('famibook_not_found');
  await bed.found('Gone');
});

test('who registers while a FamiBook is deleted is in it before, or finds none (D40)', async () => {
  const { famibookId } = await bed.found('Vanishing');
  const outcomes = await Promise.all([
    life.remove(famibookId).then(() => 'removed'),
    ...Array.from({ length: 8 }, (_, index) => code(bed.register(`late${index}@example.org`, 'Vanishing'))),
  ]);
  for (const outcome of outcomes) expect(['removed', 'done', 'famibook_not_found']).toContain(outcome);
  const { rows } = await bed.pool.query('SELECT 1 FROM famibook_membership WHERE famibook_id = $1', [famibookId]);
  expect(rows).toEqual([]);
});
