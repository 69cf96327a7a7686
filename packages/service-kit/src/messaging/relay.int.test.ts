import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { newEvent } from '@famibook/contracts/events';
import type { UserId } from '@famibook/contracts/ids';
import { type FreshDatabase, freshDatabase } from '@famibook/testing/backing/fresh-database';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { createLog } from '../observability/log.ts';
import { openEventsSchema } from '../testing/events-schema.ts';
import { NotPublished, UnknownSubscriber } from './bus/event-bus.ts';
import { addToOutbox } from './outbox.ts';
import { OutboxRelay } from './relay.ts';

const log = createLog({ level: 'silent' });
const soon = { timeout: 60_000, interval: 5 };

let fresh: FreshDatabase;
let db: Database;
const running: OutboxRelay[] = [];

beforeAll(async () => {
  fresh = await freshDatabase();
  db = await openEventsSchema(fresh.url, 'auth', log);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((relay) => relay.stop()));
  await db.pool.query('TRUNCATE outbox, dead_letter');
});
afterAll(async () => {
  await db.stop();
  await fresh.drop();
});

type Publish = (version: number, only?: string) => Promise<void>;

function start(publish: Publish, options: { url?: string; pollMs?: number; inFlight?: number } = {}): OutboxRelay {
  const bus = { publish: (event: { version: number }, only?: string) => publish(event.version, only) };
  const relay = new OutboxRelay({ url: fresh.url, schema: 'auth', bus, log, pollMs: 60_000, ...options });
  running.push(relay);
  relay.start();
  return relay;
}

const publisher = { schema: 'auth', source: 'auth', now: () => new Date(), newId: () => randomUUID() };

const commitEvents = (...versions: number[]) =>
  db.transaction((tx) =>
    addToOutbox(
      tx,
      publisher,
      versions.map((version) => {
        const userId = randomUUID() as UserId;
        return newEvent('person.deleted.v1', userId, version, { userId });
      }),
    ),
  );

const depth = async () =>
  (await db.pool.query('SELECT count(*)::int AS n FROM outbox WHERE published_at IS NULL')).rows[0].n;
const range = (length: number, from = 0) => Array.from({ length }, (_, index) => from + index);

test('a published event keeps its ids but not its names (D8)', async () => {
  const userId = randomUUID() as UserId;
  const event = newEvent('person.deleted.v1', userId, 1, { userId }, { [userId]: 'Ada Lovelace' });
  await db.transaction((tx) => addToOutbox(tx, publisher, [event]));
  const stored = async () => (await db.pool.query('SELECT event::text AS event FROM outbox')).rows[0].event;
  expect(await stored()).toContain('Ada Lovelace');
  start(async () => undefined);
  await vi.waitUntil(async () => (await depth()) === 0, soon);
  expect(await stored()).toContain(userId);
  expect(await stored()).not.toContain('Ada');
});

test('publishes in order and in batches of a limited size', async () => {
  const got: number[] = [];
  let busy = 0;
  let most = 0;
  await commitEvents(...range(50));
  start(
    async (version) => {
      got.push(version);
      most = Math.max(most, ++busy);
      await wait(2);
      busy--;
    },
    { inFlight: 7 },
  );
  await vi.waitFor(async () => expect(await depth()).toBe(0), soon);
  expect(got).toEqual(range(50));
  expect(most).toBe(7);
});

test('keeps the row of an event that could not be published, and retries it', async () => {
  let isBrokerUp = false;
  let refused = 0;
  const got: number[] = [];
  start(async (version) => {
    if (!isBrokerUp) {
      refused++;
      throw new NotPublished('no broker');
    }
    got.push(version);
  });
  await commitEvents(1, 2);
  await vi.waitFor(() => expect(refused).toBeGreaterThan(2), soon);
  expect(await depth()).toBe(2);
  isBrokerUp = true;
  await vi.waitFor(() => expect(got).toEqual([1, 2]), soon);
  await vi.waitFor(async () => expect(await depth()).toBe(0), soon);
});

test('only one replica publishes at a time, and no event is lost or repeated', async () => {
  const got: number[] = [];
  const publish = async (version: number) => {
    got.push(version);
    await wait(1);
  };
  for (const _ of range(3)) start(publish, { inFlight: 5 });
  for (const from of range(20)) await commitEvents(...range(5, from * 5));
  await vi.waitFor(async () => expect(await depth()).toBe(0), soon);
  expect(got).toEqual(range(100));
});

test('another replica takes over when the one that publishes dies', async () => {
  await db.pool.query(`CREATE ROLE dying SUPERUSER LOGIN PASSWORD 'dying'`);
  const dying = new URL(fresh.url);
  dying.username = dying.password = 'dying';
  const got: number[] = [];
  const begun = Promise.withResolvers<void>();
  const neverDone = () => {
    begun.resolve();
    return new Promise<void>(() => undefined);
  };
  start(neverDone, { url: dying.href });
  await commitEvents(1, 2, 3);
  await begun.promise;
  start(async (version) => void got.push(version), { pollMs: 50 });
  // It has looked, and found that another one publishes.
  const looked = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'famibook-auth-relay' AND usename <> 'dying'
    AND datname = current_database() AND state = 'idle' AND query LIKE '%pg_try_advisory_lock%'`;
  await vi.waitFor(async () => expect((await db.pool.query(looked)).rowCount).toBe(1), soon);
  expect(got).toEqual([]);
  await db.pool.query(`ALTER ROLE dying NOLOGIN`);
  await db.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'dying'`);
  await vi.waitFor(() => expect(got).toEqual([1, 2, 3]), soon);
  await running.shift()?.stop();
  await db.pool.query('DROP ROLE dying');
});

test('listens again after its connection was cut', async () => {
  const got: number[] = [];
  start(async (version) => void got.push(version));
  await commitEvents(1);
  await vi.waitFor(() => expect(got).toEqual([1]), soon);
  // Cut before its row is marked, the first would come again: at least once.
  await vi.waitFor(async () => expect(await depth()).toBe(0), soon);
  await db.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'famibook-auth-relay'
        AND datname = current_database()`,
  );
  await commitEvents(2);
  await vi.waitFor(() => expect(got).toEqual([1, 2]), soon);
  await vi.waitFor(async () => expect(await depth()).toBe(0), soon);
  await commitEvents(3);
  await vi.waitFor(() => expect(got).toEqual([1, 2, 3]), soon);
});

test('is woken by each commit instead of waiting for the next poll', async () => {
  const got: number[] = [];
  start(async (version) => void got.push(version), { pollMs: 600_000 });
  for (const version of range(20)) {
    await commitEvents(version);
    await vi.waitFor(() => expect(got).toEqual(range(version + 1)), soon);
  }
});

test('polls when no notification arrives', async () => {
  const got: number[] = [];
  start(async (version) => void got.push(version), { pollMs: 50 });
  await commitEvents(1);
  await vi.waitFor(() => expect(got).toEqual([1]), soon);
  const { rows } = await db.pool.query('SELECT count(*) FROM outbox');
  expect(rows).toHaveLength(1);
  await db.pool.query(`INSERT INTO outbox (event) VALUES ('{"version": 2}')`);
  await vi.waitFor(() => expect(got).toEqual([1, 2]), soon);
});

test('returns an event for a removed subscriber to the dead letters', async () => {
  start(async (_version, only) => {
    if (only) throw new UnknownSubscriber('gone');
  });
  const id = randomUUID();
  await db.pool.query(`INSERT INTO outbox (event, target) VALUES ($1, 'board.facts')`, [{ id, version: 1 }]);
  await commitEvents(2);
  await vi.waitFor(async () => expect(await depth()).toBe(0), soon);
  const { rows } = await db.pool.query('SELECT event_id, subscriber FROM dead_letter');
  expect(rows).toEqual([{ event_id: id, subscriber: 'board.facts' }]);
});

test('stops even while the bus does not accept an event', async () => {
  const begun = Promise.withResolvers<void>();
  const relay = start(async () => {
    begun.resolve();
    return new Promise(() => undefined);
  });
  await commitEvents(1);
  await begun.promise;
  await relay.stop();
  expect(await depth()).toBe(1);
});

test('keeps published rows, and finds the waiting ones quickly behind a long history', async () => {
  const got: number[] = [];
  await db.pool.query(
    `INSERT INTO outbox (event, published_at) SELECT '{"version": -1}', now() FROM generate_series(1, 20000)`,
  );
  await db.pool.query('ANALYZE outbox');
  await commitEvents(1, 2);
  const client = await db.pool.connect();
  try {
    for (const sql of [
      'SELECT seq, event, target FROM outbox WHERE published_at IS NULL AND seq <> ALL(ARRAY[7]::bigint[]) ORDER BY seq LIMIT 500',
      'SELECT count(*) FROM outbox WHERE published_at IS NULL',
    ]) {
      const { rows } = await client.query(`EXPLAIN ${sql}`);
      expect(JSON.stringify(rows)).toContain('outbox_unpublished_idx');
    }
    const trimming = `DELETE FROM outbox WHERE ctid = ANY(ARRAY(SELECT ctid FROM outbox
      WHERE published_at < now() - make_interval(hours => 25) LIMIT 1000 FOR UPDATE SKIP LOCKED))`;
    const { rows } = await client.query(`EXPLAIN ${trimming}`);
    expect(JSON.stringify(rows)).toContain('outbox_published_at_idx');
  } finally {
    client.release();
  }
  start(async (version) => void got.push(version));
  await vi.waitFor(async () => expect(await depth()).toBe(0), soon);
  expect(got).toEqual([1, 2]);
  const { rows } = await db.pool.query('SELECT count(*)::int AS remaining FROM outbox');
  expect(rows).toEqual([{ remaining: 20_002 }]);
});
