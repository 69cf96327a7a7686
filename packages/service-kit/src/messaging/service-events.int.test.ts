import { randomUUID } from 'node:crypto';
import { type EventOf, newEvent } from '@famibook/contracts/events';
import type { UserId } from '@famibook/contracts/ids';
import { type FreshDatabase, freshDatabase } from '@famibook/testing/backing/fresh-database';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database, SqlRunner } from '../db/database.ts';
import { currentActor, withActor } from '../observability/actor.ts';
import { createLog } from '../observability/log.ts';
import { traceId, withTrace } from '../observability/trace.ts';
import { openEventsSchema } from '../testing/events-schema.ts';
import type { EventBus } from './bus/event-bus.ts';
import { createInProcessBus } from './bus/in-process.ts';
import { createServiceEvents } from './create-service-events.ts';
import { enterInbox } from './inbox.ts';
import type { RunningServiceEvents, Subscription } from './service-events.ts';
import { trimTables } from './trim.ts';

const log = createLog({ level: 'silent' });
const soon = { timeout: 10_000, interval: 5 };
const someone = () => randomUUID() as UserId;

let fresh: FreshDatabase;
let auth: Database;
let gallery: Database;
let bus: EventBus;
let announcing: RunningServiceEvents;
let hearing: RunningServiceEvents;

beforeAll(async () => {
  fresh = await freshDatabase();
  auth = await openEventsSchema(fresh.url, 'auth', log);
  gallery = await openEventsSchema(fresh.url, 'gallery', log);
});
beforeEach(() => {
  bus = createInProcessBus({ log, retries: [10, 20] });
  announcing = createServiceEvents({ service: 'auth', db: auth, bus, log });
  hearing = createServiceEvents({ service: 'gallery', db: gallery, bus, log });
});
afterEach(async () => {
  await bus.stop();
  await Promise.all([announcing.stop(), hearing.stop()]);
  for (const { pool } of [auth, gallery]) {
    await pool.query('TRUNCATE outbox, inbox, dead_letter, seen; UPDATE restore_epoch SET epoch = 0');
  }
});
afterAll(async () => {
  await Promise.all([auth.stop(), gallery.stop()]);
  await fresh.drop();
});

const deleted = (userId = someone(), version = 1) => newEvent('person.deleted.v1', userId, version, { userId });
const note = (tx: SqlRunner, words: string) => tx.$executeRawUnsafe('INSERT INTO gallery.seen VALUES ($1)', words);
const seen = async () => (await gallery.pool.query<{ note: string }>('SELECT note FROM seen')).rows.map((r) => r.note);
const announce = (...events: ReturnType<typeof deleted>[]) => auth.transaction((tx) => announcing.add(tx, ...events));

const hears = (handle: Subscription<'person.deleted.v1'>['handle'], name?: string) =>
  hearing.subscribe([{ on: 'person.deleted.v1', handle, name }]);

async function flow(): Promise<void> {
  await Promise.all([announcing.start(), hearing.start()]);
  bus.start();
}

test('carries a fact from one transaction to the other, whole', async () => {
  const got: EventOf<'person.deleted.v1'>[] = [];
  await hears(async (event, tx) => {
    got.push(event);
    await note(tx, `trace ${traceId()}`);
  });
  await flow();
  const event = deleted(undefined, 7);
  await withTrace('from-the-browser', () => announce(event));
  await vi.waitFor(async () => expect(await seen()).toEqual(['trace from-the-browser']), soon);
  expect(got).toEqual([
    {
      ...event,
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      epoch: 0,
      occurredAt: expect.stringMatching(/^\d{4}-.*Z$/),
      traceId: 'from-the-browser',
      source: 'auth',
      actor: { kind: 'service', id: 'auth' },
    },
  ]);
  await vi.waitFor(async () => expect(await announcing.depth()).toBe(0), soon);
});

test.each([
  { kind: 'user', id: someone() },
  { kind: 'service', id: 'admin' },
  { kind: 'operator', id: 'admin reset-password' },
  { kind: 'schedule', id: 'sweeper' },
] as const)('an event says who caused it, and so does what its handler does: $kind', async (actor) => {
  await hears(async (event, tx) => {
    await note(tx, `${event.actor.kind} ${event.actor.id}`);
    await note(tx, `now ${currentActor()?.kind} ${currentActor()?.id}`);
  });
  await flow();
  await withActor(actor, () => announce(deleted()));
  await vi.waitFor(
    async () => expect(await seen()).toEqual([`${actor.kind} ${actor.id}`, `now ${actor.kind} ${actor.id}`]),
    soon,
  );
});

test("an event of an earlier version, without an actor, counts as its source's own", async () => {
  await hears(async ({ actor }, tx) => void (await note(tx, `${actor.kind} ${actor.id}`)));
  await withActor({ kind: 'user', id: someone() }, () => announce(deleted()));
  await auth.pool.query(`UPDATE auth.outbox SET event = event - 'actor'`);
  await flow();
  await vi.waitFor(async () => expect(await seen()).toEqual(['service auth']), soon);
});

test('announces nothing of a transaction that was rolled back', async () => {
  await hears(async (event, tx) => void (await note(tx, event.aggregateId)));
  await flow();
  const doubt = new Error('changed my mind');
  await expect(
    auth.transaction(async (tx) => {
      await announcing.add(tx, deleted());
      throw doubt;
    }),
  ).rejects.toBe(doubt);
  const event = deleted();
  await announce(event);
  await vi.waitFor(async () => expect(await seen()).toEqual([event.aggregateId]), soon);
});

test('carries facts in the order they were announced', async () => {
  const got: number[] = [];
  await hears(async ({ version }) => void got.push(version));
  await flow();
  const numbers = Array.from({ length: 40 }, (_, index) => index);
  for (let from = 0; from < 40; from += 4) {
    await announce(...numbers.slice(from, from + 4).map((number) => deleted(undefined, number)));
  }
  await vi.waitFor(() => expect(got).toEqual(numbers), soon);
});

test('sends on what waited while nothing ran, and what was being handled when all stopped', async () => {
  const event = deleted();
  await announce(event);
  const begun = Promise.withResolvers<void>();
  await hears(async () => {
    begun.resolve();
    throw new Error('crash');
  });
  await flow();
  await begun.promise;
  await bus.stop();
  await Promise.all([announcing.stop(), hearing.stop()]);
  expect(await announcing.depth()).toBe(1);

  bus = createInProcessBus({ log, retries: [10] });
  announcing = createServiceEvents({ service: 'auth', db: auth, bus, log });
  hearing = createServiceEvents({ service: 'gallery', db: gallery, bus, log });
  await hears(async ({ aggregateId }, tx) => void (await note(tx, aggregateId)));
  await flow();
  await vi.waitFor(async () => expect(await seen()).toEqual([event.aggregateId]), soon);
});

test('acts once on a fact that comes twice, also at the same moment', async () => {
  const envelope = { id: randomUUID(), epoch: 0 };
  const outcomes = await Promise.all(
    [1, 2, 3, 4].map(() => gallery.transaction((tx) => enterInbox(tx, 'gallery', 'gallery.facts', envelope))),
  );
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(await gallery.transaction((tx) => enterInbox(tx, 'gallery', 'gallery.other', envelope))).toBe(true);
});

test('forgets that a fact came when the handler failed, and keeps nothing of what it did', async () => {
  let failures = 1;
  await hears(async ({ aggregateId }, tx) => {
    await note(tx, aggregateId);
    if (failures-- > 0) throw new Error('half-way');
  });
  await flow();
  const event = deleted();
  await announce(event);
  await vi.waitFor(async () => expect(await seen()).toEqual([event.aggregateId]), soon);
});

test('drops a fact from before a restore, and takes those after it (D32)', async () => {
  await hears(async ({ aggregateId }, tx) => void (await note(tx, aggregateId)));
  await announce(deleted());
  await gallery.pool.query('UPDATE restore_epoch SET epoch = 1');
  await auth.pool.query('UPDATE restore_epoch SET epoch = 1');
  const after = deleted();
  await announce(after);
  await flow();
  await vi.waitFor(async () => expect(await seen()).toEqual([after.aggregateId]), soon);
  await vi.waitFor(async () => expect(await announcing.depth()).toBe(0), soon);
});

test('goes on with other facts while one waits for its next try', async () => {
  await bus.stop();
  bus = createInProcessBus({ log, retries: [60_000] });
  announcing = createServiceEvents({ service: 'auth', db: auth, bus, log });
  hearing = createServiceEvents({ service: 'gallery', db: gallery, bus, log });
  const bad = deleted();
  await hears(async ({ aggregateId }, tx) => {
    if (aggregateId === bad.aggregateId) throw new Error('not yet');
    await note(tx, aggregateId);
  });
  await flow();
  await announce(bad);
  const good = [deleted(), deleted()];
  for (const event of good) await announce(event);
  await vi.waitFor(async () => expect(await seen()).toEqual(good.map((event) => event.aggregateId)), soon);
  await vi.waitFor(async () => expect(await announcing.depth()).toBe(1), soon);
});

test('refuses what is no fact, and keeps it as a dead letter', async () => {
  await hears(async () => undefined);
  await flow();
  await auth.transaction((tx) => announcing.add(tx, { ...deleted(), data: { userId: 'no id' as UserId } }));
  await vi.waitFor(async () => {
    const { rows } = await gallery.pool.query('SELECT subscriber, tries, error FROM dead_letter');
    expect(rows).toEqual([{ subscriber: 'gallery.facts', tries: 3, error: expect.stringContaining('userId') }]);
  }, soon);
});

test('keeps its tables small', async () => {
  await gallery.pool.query(`
    INSERT INTO inbox SELECT 'gallery.facts', gen_random_uuid(), now() - interval '15 days' FROM generate_series(1, 2500);
    INSERT INTO inbox SELECT 'gallery.facts', gen_random_uuid(), now() - interval '13 days' FROM generate_series(1, 3);
    INSERT INTO outbox (event, published_at) VALUES ('{}', now() - interval '26 hours'), ('{}', now() - interval '24 hours'),
      ('{}', NULL);
    INSERT INTO dead_letter SELECT 'gallery.facts', gen_random_uuid(), '{}', '', 8, now() - interval '91 days'`);
  expect(await trimTables(gallery)).toBe(2_502);
  expect(await trimTables(gallery)).toBe(0);
  expect((await gallery.pool.query('SELECT count(*)::int AS n FROM inbox')).rows).toEqual([{ n: 3 }]);
  expect((await gallery.pool.query('SELECT count(*)::int AS n FROM outbox')).rows).toEqual([{ n: 2 }]);
});

test('lets a service without a database listen for the moment, and nothing else', async () => {
  const gateway = createServiceEvents({ service: 'gateway', db: undefined, bus, log });
  const got: string[] = [];
  await gateway.subscribe([
    { on: 'person.deleted.v1', ephemeral: true, handle: async ({ aggregateId }) => void got.push(aggregateId) },
  ]);
  await expect(gateway.subscribe([{ on: 'person.deleted.v1', handle: async () => undefined }])).rejects.toThrow(
    'gateway has no migrations',
  );
  await gateway.start();
  await flow();
  const event = deleted();
  await announce(event);
  await vi.waitFor(() => expect(got).toEqual([event.aggregateId]), soon);
  expect(await gateway.depth()).toBe(0);
  await gateway.stop();
});
