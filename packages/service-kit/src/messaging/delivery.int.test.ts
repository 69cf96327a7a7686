import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { UserId } from '@famibook/contracts/ids';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { deleted, type EventsFixture, openEventsFixture } from '../testing/events-fixture.ts';
import { enterInbox } from './inbox.ts';
import { trimTables } from './trim.ts';

const soon = { timeout: 60_000, interval: 5 };
let events: EventsFixture;

beforeAll(async () => {
  events = await openEventsFixture();
});
afterEach(() => events.reset());
afterAll(() => events?.stop());

test('sends on what waited while nothing ran, and what was being handled when all stopped', async () => {
  const event = deleted();
  await events.publish(event);
  const begun = Promise.withResolvers<void>();
  await events.subscribe(async () => {
    begun.resolve();
    throw new Error('crash');
  });
  await events.flow();
  await begun.promise;
  await events.restart();
  expect(await events.publisher.depth()).toBe(1);

  await events.subscribe(({ aggregateId }, tx) => events.note(tx, aggregateId));
  await events.flow();
  await vi.waitFor(async () => expect(await events.seen()).toEqual([event.aggregateId]), soon);
});

test('handles an event once that comes twice, also at the same moment', async () => {
  const envelope = { id: randomUUID(), epoch: 0, data: {} };
  const outcomes = await Promise.all(
    [1, 2, 3, 4].map(() => events.gallery.transaction((tx) => enterInbox(tx, 'gallery', 'gallery.facts', envelope))),
  );
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(await events.gallery.transaction((tx) => enterInbox(tx, 'gallery', 'gallery.other', envelope))).toBe(true);
});

test('forgets an event when its handler failed, and rolls back what it did', async () => {
  let failures = 1;
  await events.subscribe(async ({ aggregateId }, tx) => {
    await events.note(tx, aggregateId);
    if (failures-- > 0) throw new Error('half-way');
  });
  await events.flow();
  const event = deleted();
  await events.publish(event);
  await vi.waitFor(async () => expect(await events.seen()).toEqual([event.aggregateId]), soon);
});

test('drops an event from before a restore, and takes those after it (D32)', async () => {
  await events.subscribe(({ aggregateId }, tx) => events.note(tx, aggregateId));
  await events.publish(deleted());
  await events.gallery.pool.query('UPDATE restore_epoch SET epoch = 1, oldest = 1');
  await events.auth.pool.query('UPDATE restore_epoch SET epoch = 1, oldest = 1');
  const after = deleted();
  await events.publish(after);
  await events.flow();
  await vi.waitFor(async () => expect(await events.seen()).toEqual([after.aggregateId]), soon);
  await vi.waitFor(async () => expect(await events.publisher.depth()).toBe(0), soon);
});

test('goes on with other events while one waits for its next try', async () => {
  await events.restart([60_000]);
  const bad = deleted();
  await events.subscribe(async ({ aggregateId }, tx) => {
    if (aggregateId === bad.aggregateId) throw new Error('not yet');
    await events.note(tx, aggregateId);
  });
  await events.flow();
  await events.publish(bad);
  const good = [deleted(), deleted()];
  for (const event of good) await events.publish(event);
  await vi.waitFor(async () => expect(await events.seen()).toEqual(good.map((event) => event.aggregateId)), soon);
  await vi.waitFor(async () => expect(await events.publisher.depth()).toBe(1), soon);
});

test('refuses what is no event, and stores it as a dead letter', async () => {
  await events.subscribe(async () => undefined);
  await events.flow();
  await events.auth.transaction((tx) =>
    events.publisher.add(tx, { ...deleted(), data: { userId: 'no id' as UserId } }),
  );
  await vi.waitFor(async () => {
    const { rows } = await events.gallery.pool.query('SELECT subscriber, tries, error FROM dead_letter');
    expect(rows).toEqual([{ subscriber: 'gallery.facts', tries: 3, error: expect.stringContaining('userId') }]);
  }, soon);
});

test('keeps its tables small', async () => {
  await events.gallery.pool.query(`
    INSERT INTO inbox SELECT 'gallery.facts', gen_random_uuid(), now() - interval '15 days' FROM generate_series(1, 2500);
    INSERT INTO inbox SELECT 'gallery.facts', gen_random_uuid(), now() - interval '13 days' FROM generate_series(1, 3);
    INSERT INTO outbox (event, published_at) VALUES ('{}', now() - interval '26 hours'), ('{}', now() - interval '24 hours'),
      ('{}', NULL);
    INSERT INTO dead_letter SELECT 'gallery.facts', gen_random_uuid(), '{}', '', 8, now() - interval '91 days'`);
  expect(await trimTables(events.gallery)).toBe(2_502);
  expect(await trimTables(events.gallery)).toBe(0);
  expect((await events.gallery.pool.query('SELECT count(*)::int AS n FROM inbox')).rows).toEqual([{ n: 3 }]);
  expect((await events.gallery.pool.query('SELECT count(*)::int AS n FROM outbox')).rows).toEqual([{ n: 2 }]);
});

test('a database that went back by days publishes its last events again, by the steps of its page', async () => {
  const page = await readFile(new URL('../../../../docs/operations/postgres.md', import.meta.url), 'utf8');
  const [beforeStart = '', afterStart = ''] = page.match(/UPDATE gallery\.outbox [^`]+/g) ?? [];
  const { pool } = events.gallery;
  await pool.query(`INSERT INTO outbox (event, published_at) VALUES ('{}', now() - interval '3 days'), ('{}', NULL)`);
  await pool.query(beforeStart);
  // As each service does when it starts.
  await trimTables(events.gallery);
  await pool.query(afterStart);
  const { rows } = await pool.query('SELECT count(*)::int AS n FROM outbox WHERE published_at IS NULL');
  expect(rows).toEqual([{ n: 2 }]);
});
