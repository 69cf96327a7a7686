import { setTimeout as wait } from 'node:timers/promises';
import { type FreshDatabase, freshDatabase } from '@famibook/testing/backing/fresh-database';
import { lineTo } from '@famibook/testing/network/line';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../observability/log.ts';
import { type Database, openDatabase } from './database.ts';
import { isDatabaseAway } from './database-away.ts';

const log = createLog({ level: 'silent' });
let fresh: FreshDatabase;
let db: Database;

const options = () => ({ url: `${fresh.url}?schema=my-own`, schema: 'my-own', log, maxConnections: 2 });

beforeAll(async () => {
  fresh = await freshDatabase();
  db = openDatabase(options());
  await db.pool.query('CREATE SCHEMA "my-own"');
  await db.pool.query('CREATE TABLE thing (id int PRIMARY KEY)');
});
afterAll(async () => {
  await db.stop();
  await fresh.drop();
});

test('is in its own schema', async () => {
  const [row] = await db.query<{ schema: string }>({
    name: 'where',
    text: `SELECT schemaname AS schema FROM pg_tables WHERE tablename = 'thing'`,
  });
  expect(row).toEqual({ schema: 'my-own' });
});

test('prepares a named statement once a connection', async () => {
  const client = await db.pool.connect();
  client.release();
  for (const id of [1, 2, 3]) await db.query({ name: 'one', text: 'SELECT $1::int AS id', values: [id] });
  const { rows } = await db.pool.query(`SELECT count(*)::int AS n FROM pg_prepared_statements WHERE name = 'one'`);
  expect(rows[0].n).toBe(1);
});

test('has no more connections than it may', async () => {
  await Promise.all(Array.from({ length: 10 }, () => db.pool.query('SELECT pg_sleep(0.01)')));
  expect(db.pool.totalCount).toBe(2);
});

/** A ping that needs a connection while there is no free one stays open. */
const pinged = (database: Database) => Promise.race([database.ping().then(() => 'there'), wait(100, 'waits')]);

test('is there while requests use all of its connections, and away once these have broken (D37)', async () => {
  const busy = openDatabase({ ...options(), maxConnections: 1, responseTimeoutMs: 600_000 });
  const used = await busy.pool.connect();
  expect(await pinged(busy)).toBe('there');
  const { rows } = await used.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await db.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await expect.poll(() => pinged(busy)).toBe('waits');
  used.release();
  await busy.ping();
  await busy.stop();
});

test('is away once none of its connections has got a response for long, although all of them are open (D37)', async () => {
  const silent = openDatabase({ ...options(), maxConnections: 1, responseTimeoutMs: 100 });
  const used = await silent.pool.connect();
  await expect.poll(() => pinged(silent)).toBe('waits');
  used.release();
  await silent.stop();
});

test('ends a statement that takes too long', async () => {
  const impatient = openDatabase({ ...options(), statementTimeoutMs: 200 });
  await expect(impatient.pool.query('SELECT pg_sleep(5)')).rejects.toThrow(/statement timeout/);
  await impatient.stop();
});

test('writes all of a transaction or nothing', async () => {
  await expect(
    db.transaction(async (tx) => {
      expect(await tx.$executeRawUnsafe('INSERT INTO thing VALUES ($1)', 1)).toBe(1);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  const remaining = await db.transaction(async (tx) => {
    await tx.$executeRawUnsafe('INSERT INTO thing VALUES ($1)', 2);
    return tx.$queryRawUnsafe<{ id: number }[]>('SELECT id FROM thing');
  });
  expect(remaining).toEqual([{ id: 2 }]);
});

test('a database that only reads, as after a failover, counts as away', async () => {
  const insert = db.transaction(async (tx) => {
    await tx.$executeRawUnsafe('SET TRANSACTION READ ONLY');
    await tx.$executeRawUnsafe('INSERT INTO thing VALUES ($1)', 3);
  });
  const error = await insert.catch((reason: unknown) => reason);
  expect(isDatabaseAway(error)).toBe(true);
});

test('fails a transaction whose connection broke between two statements, and nothing else', async () => {
  const cut = db.transaction(async (tx) => {
    const [own] = await tx.$queryRawUnsafe<{ pid: number }[]>('SELECT pg_backend_pid() AS pid');
    await db.pool.query('SELECT pg_terminate_backend($1)', [own?.pid]);
    // No query runs when it breaks.
    const lives = () => db.pool.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [own?.pid]);
    await vi.waitFor(async () => expect((await lives()).rowCount).toBe(0), { timeout: 60_000 });
    await tx.$queryRawUnsafe('SELECT 1');
  });
  await expect(cut).rejects.toThrow();
  await db.ping();
});

test('a host that vanishes is a database that is away, and none of its connections is used again', async () => {
  await using line = await lineTo(fresh.url);
  const throughLine = new URL(fresh.url);
  throughLine.host = new URL(line.url).host;
  const far = openDatabase({ ...options(), url: throughLine.href, responseTimeoutMs: 10_000 });
  const prisma = await far.prismaAdapter().connect();
  const tx = await prisma.startTransaction();
  await far.ping();
  expect(far.pool.totalCount).toBe(2);

  line.freeze();
  const outcomes = await Promise.allSettled([
    far.ping(),
    tx.queryRaw({ sql: 'SELECT 1', args: [], argTypes: [] }).finally(() => tx.rollback()),
  ]);
  const errors = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason);
  expect(errors.map((error) => isDatabaseAway(error))).toEqual([true, true]);
  expect(far.pool.totalCount).toBe(0);
  await far.ping();
  await far.stop();
});

test('has no connection left once it has stopped, so that its database can go', async () => {
  const short = openDatabase({ url: fresh.url, schema: 'short', log, maxConnections: 8 });
  await Promise.all(Array.from({ length: 8 }, () => short.pool.query('SELECT pg_sleep(0.05)')));
  expect(short.pool.totalCount).toBe(8);
  await short.stop();
  const text = `SELECT count(*)::int AS left FROM pg_stat_activity WHERE application_name = 'famibook-short'`;
  expect(await db.query({ name: 'left-of-short', text })).toEqual([{ left: 0 }]);
});

test('survives the loss of its connections', async () => {
  await db.pool
    .query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()')
    .catch(() => undefined);
  await expect.poll(() => db.ping().then(() => 'up', String)).toBe('up');
});
