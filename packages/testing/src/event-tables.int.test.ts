import { join } from 'node:path';
import { SERVICES_WITH_DATABASE } from '@famibook/contracts/services';
import { migrate, migrateService } from '@famibook/service-kit/db/migrate';
import { createLog } from '@famibook/service-kit/observability/log';
import { openEventsSchema } from '@famibook/service-kit/testing/events-schema';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from './backing/fresh-database.ts';

const SERVICES = join(import.meta.dirname, '../../../services');
const KIT_MIGRATIONS = [
  '20261122170000_event_tables',
  '20261122233000_restore_state',
  '20261123031000_restored_famibooks',
];
const TABLES = ['dead_letter', 'inbox', 'outbox', 'restore_epoch'];
/** Their own migrations make the tables, too: these services are older than the kit's migrations. */
const OLDER_SERVICES = ['admin', 'auth', 'board', 'gallery', 'media'];

const migrationsOf = (service: string) => join(SERVICES, service, 'prisma/migrations');

let database: FreshDatabase;
/** What the kit's migrations alone make. */
let expected: Awaited<ReturnType<typeof shapeOf>>;
beforeAll(async () => {
  database = await freshDatabase();
  const db = await openEventsSchema(database.url, 'nobody', createLog({ level: 'silent' }));
  await db.stop();
  expected = await shapeOf(await connect(database.url), 'nobody');
});
afterAll(() => database?.drop());

const clients: pg.Client[] = [];
afterAll(() => Promise.all(clients.map((client) => client.end())));

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // A database that is dropped cuts its connections.
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}

async function shapeOf(client: pg.Client, schema: string) {
  const columns = await client.query(
    `SELECT table_name, column_name, data_type, datetime_precision, is_nullable,
       replace(column_default, $1 || '.', '') AS column_default
       FROM information_schema.columns WHERE table_schema = $1 AND table_name = ANY ($2) ORDER BY 1, 2`,
    [schema, TABLES],
  );
  const indexes = await client.query(
    `SELECT replace(indexdef, ' ON ' || $1 || '.', ' ON ') AS definition
       FROM pg_indexes WHERE schemaname = $1 AND tablename = ANY ($2) ORDER BY 1`,
    [schema, TABLES],
  );
  return { columns: columns.rows, indexes: indexes.rows };
}

async function rowsOf(client: pg.Client, schema: string): Promise<unknown[][]> {
  const rows = [];
  for (const table of TABLES) rows.push((await client.query(`SELECT * FROM "${schema}"."${table}"`)).rows);
  return rows;
}

test.each(SERVICES_WITH_DATABASE)(
  'an empty database gets the event tables of %s from the kit, once',
  async (service) => {
    const applied = await migrateService(database.url, service, migrationsOf(service));
    expect(applied.slice(-KIT_MIGRATIONS.length)).toEqual(KIT_MIGRATIONS);
    expect(await migrateService(database.url, service, migrationsOf(service))).toEqual([]);
    const client = await connect(database.url);
    expect(await shapeOf(client, service)).toEqual(expected);
    expect((await rowsOf(client, service)).map((rows) => rows.length)).toEqual([0, 0, 0, 1]);
  },
);

test.each(OLDER_SERVICES)('the event tables that %s has made itself lose nothing', async (service) => {
  const older = await freshDatabase();
  onTestFinished(() => older.drop());
  await migrate(older.url, service, migrationsOf(service));
  const client = await connect(older.url);
  await client.query(`
    SET search_path = "${service}";
    INSERT INTO outbox (event, target) VALUES ('{"id": 1}', 'gallery.facts');
    INSERT INTO inbox (subscriber, event_id) VALUES ('gallery.facts', gen_random_uuid());
    INSERT INTO dead_letter (subscriber, event_id, event, error, tries)
      VALUES ('gallery.facts', gen_random_uuid(), '{"id": 2}', 'no such photo', 8);
    UPDATE restore_epoch SET epoch = 3`);
  const before = await rowsOf(client, service);
  expect(before.map((rows) => rows.length)).toEqual([1, 1, 1, 1]);
  expect(await migrateService(older.url, service, migrationsOf(service))).toEqual(KIT_MIGRATIONS);
  expect(await rowsOf(client, service)).toMatchObject(before);
  expect(await shapeOf(client, service)).toEqual(expected);
});
