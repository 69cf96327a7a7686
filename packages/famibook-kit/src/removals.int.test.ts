import { randomUUID } from 'node:crypto';
import { type Database, openDatabase, type SqlRunner } from '@famibook/service-kit/db/database';
import { AppError } from '@famibook/service-kit/errors';
import { createLog } from '@famibook/service-kit/observability/log';
import { localTracer } from '@famibook/service-kit/observability/tracer';
import { type FreshDatabase, freshDatabase } from '@famibook/testing/backing/fresh-database';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { beginRemovals, createRemovalWorker, removeWhole } from './removals.ts';

const log = createLog({ level: 'silent' });

let database: FreshDatabase;
let db: Database;
beforeAll(async () => {
  database = await freshDatabase();
  db = openDatabase({ url: database.url, schema: 'public', log });
  await db.pool.query(
    `CREATE TABLE unfinished_removal (kind text NOT NULL, id uuid NOT NULL, PRIMARY KEY (kind, id));
     CREATE TABLE photo (owner uuid NOT NULL, number int NOT NULL);
     CREATE TABLE removed (owner uuid NOT NULL, number int NOT NULL)`,
  );
});
afterEach(() => db.pool.query('TRUNCATE unfinished_removal, photo, removed'));
afterAll(async () => {
  await db?.stop();
  await database?.drop();
});

/** Removes two photos of a user or FamiBook, and notes them. */
async function removeTwo(tx: SqlRunner, owner: string): Promise<boolean> {
  await tx.$executeRawUnsafe(
    `WITH gone AS (
       DELETE FROM photo WHERE (owner, number) IN (
         SELECT owner, number FROM photo WHERE owner = $1::uuid ORDER BY number LIMIT 2
       ) RETURNING *
     )
     INSERT INTO removed SELECT * FROM gone`,
    owner,
  );
  return (await tx.$queryRawUnsafe<unknown[]>('SELECT 1 FROM photo WHERE owner = $1::uuid', owner)).length > 0;
}

type RemoveTwo = typeof removeTwo;
const removersOf = (remove: RemoveTwo = removeTwo) => ({ removeUser: remove, removeFamiBook: remove });
const { removeUser, removeFamiBook } = beginRemovals(removersOf());

type UnlessRestoring = Parameters<typeof createRemovalWorker>[1]['unlessRestoring'];

const workerOf = (remove?: RemoveTwo, unlessRestoring: UnlessRestoring = (work) => work()) =>
  createRemovalWorker(removersOf(remove), {
    db,
    transaction: db.transaction,
    unlessRestoring,
    log,
    tracer: localTracer,
  });

async function seed(count: number): Promise<string> {
  const owner = randomUUID();
  await db.pool.query('INSERT INTO photo SELECT $1::uuid, generate_series(1, $2::int)', [owner, count]);
  return owner;
}

const photosOf = async (owner: string) =>
  (await db.pool.query('SELECT 1 FROM photo WHERE owner = $1', [owner])).rowCount;
async function removedOf(owner: string): Promise<number[]> {
  const sql = 'SELECT number FROM removed WHERE owner = $1 ORDER BY 1';
  const { rows } = await db.pool.query<{ number: number }>(sql, [owner]);
  return rows.map(({ number }) => number);
}
const unfinished = async () => (await db.pool.query('SELECT kind, id FROM unfinished_removal ORDER BY 1')).rows;

test('the first part shares the transaction of the tombstone, and a worker removes what is left (D8, D40)', async () => {
  const [user, famibook] = [await seed(5), await seed(7)];
  await db.transaction((tx) => removeUser(tx, user));
  await db.transaction((tx) => removeFamiBook(tx, famibook));
  expect([await photosOf(user), await photosOf(famibook)]).toEqual([3, 5]);
  expect(await unfinished()).toEqual([
    { kind: 'famibook', id: famibook },
    { kind: 'user', id: user },
  ]);
  const worker = workerOf();
  await worker.start();
  await expect.poll(unfinished).toEqual([]);
  await worker.stop();
  expect([await removedOf(user), await removedOf(famibook)]).toEqual([
    [1, 2, 3, 4, 5],
    [1, 2, 3, 4, 5, 6, 7],
  ]);
});

test('what one part removes leaves nothing to a worker, and neither does a transaction that is rolled back (D8)', async () => {
  const [few, many] = [await seed(2), await seed(9)];
  await db.transaction((tx) => removeUser(tx, few));
  const doubt = new Error('changed my mind');
  const undone = db.transaction(async (tx) => {
    await removeUser(tx, many);
    throw doubt;
  });
  await expect(undone).rejects.toBe(doubt);
  expect(await unfinished()).toEqual([]);
  expect([await photosOf(few), await photosOf(many)]).toEqual([0, 9]);
});

test('of two workers one at a time removes a part of the same, and each photo is removed once (D8)', async () => {
  const [first, second] = [await seed(30), await seed(30)];
  for (const id of [first, second]) await db.transaction((tx) => removeUser(tx, id));
  const busy = new Set<string>();
  const clashes: string[] = [];
  const remove: RemoveTwo = async (tx, id) => {
    if (busy.has(id)) clashes.push(id);
    busy.add(id);
    await tx.$executeRawUnsafe('SELECT pg_sleep(0.01)');
    const isMoreLeft = await removeTwo(tx, id);
    busy.delete(id);
    return isMoreLeft;
  };
  const workers = [workerOf(remove), workerOf(remove)];
  for (const worker of workers) await worker.start();
  await expect.poll(unfinished).toEqual([]);
  for (const worker of workers) await worker.stop();
  expect(clashes).toEqual([]);
  const all = Array.from({ length: 30 }, (_, index) => index + 1);
  expect([await removedOf(first), await removedOf(second)]).toEqual([all, all]);
});

test('a part that fails holds up no other removal, and is tried again (D8)', async () => {
  const [failing, other] = [await seed(5), await seed(5)];
  for (const id of [failing, other]) await db.transaction((tx) => removeUser(tx, id));
  let mayRemove = false;
  const worker = workerOf((tx, id) => {
    if (id === failing && !mayRemove) throw new Error('a deadlock');
    return removeTwo(tx, id);
  });
  await worker.start();
  await expect.poll(() => photosOf(other)).toBe(0);
  expect(await photosOf(failing)).toBe(3);
  mayRemove = true;
  await expect.poll(unfinished).toEqual([]);
  await worker.stop();
  expect(await removedOf(failing)).toEqual([1, 2, 3, 4, 5]);
});

test('while a restore replaces the rows no part begins, and afterwards it goes on at once (D32)', async () => {
  const user = await seed(9);
  await db.transaction((tx) => removeUser(tx, user));
  let isRestoring = true;
  let refused = 0;
  const worker = workerOf(removeTwo, async (work) => {
    if (!isRestoring) return work();
    refused += 1;
    throw new AppError('restoring');
  });
  await worker.start();
  await expect.poll(() => refused).toBeGreaterThan(1);
  expect(await photosOf(user)).toBe(7);
  isRestoring = false;
  await expect.poll(unfinished).toEqual([]);
  await worker.stop();
});

test('a worker that has to stop ends after the current part, and the next one goes on (D8)', async () => {
  const user = await seed(9);
  await db.transaction((tx) => removeUser(tx, user));
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const stopping = workerOf(async (tx, id) => {
    begun.resolve();
    await mayEnd.promise;
    return removeTwo(tx, id);
  });
  await stopping.start();
  await begun.promise;
  const stopped = stopping.stop();
  mayEnd.resolve();
  await stopped;
  expect(await photosOf(user)).toBe(5);
  const next = workerOf();
  await next.start();
  await expect.poll(() => photosOf(user)).toBe(0);
  await next.stop();
});

test('an event that comes again waits for the part that a worker removes, and loses nothing (D8)', async () => {
  const user = await seed(4);
  await db.transaction((tx) => removeUser(tx, user));
  const holder = await db.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM unfinished_removal FOR UPDATE');
  const again = db.transaction((tx) => removeUser(tx, user));
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(async () => (await db.pool.query(waiting)).rowCount).toBeGreaterThan(0);
  await holder.query('DELETE FROM unfinished_removal');
  await holder.query('COMMIT');
  holder.release();
  await again;
  expect([await photosOf(user), await unfinished()]).toEqual([0, []]);
});

test('a restore removes all parts in one transaction (D32)', async () => {
  const user = await seed(9);
  await db.transaction((tx) => removeWhole(removeTwo)(tx, user));
  expect([await photosOf(user), await unfinished()]).toEqual([0, []]);
});
