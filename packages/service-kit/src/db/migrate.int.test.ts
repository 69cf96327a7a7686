import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FreshDatabase, freshDatabase } from '@famibook/testing/backing/fresh-database';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { MigrationError, migrate, readMigrationState } from './migrate.ts';

let database: FreshDatabase;
let folder: string;
let client: pg.Client;
let schema: string;
let count = 0;

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
beforeEach(async () => {
  schema = `service-${count++}`;
  folder = await mkdtemp(join(tmpdir(), 'famibook-migrations-'));
  await write('20260101000000_first', 'CREATE TABLE person (id int);\nINSERT INTO person VALUES (1);\n');
});
afterEach(() => rm(folder, { recursive: true }));
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function write(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'migration.sql'), sql);
}

/** Those of the folder; the kit's own, which `migrate` does not apply, are always pending here. */
async function pendingOfFolder() {
  const names = await readdir(folder);
  const { pending } = await readMigrationState(database.url, schema, folder);
  return pending.filter((name) => names.includes(name));
}

const people = async () => (await client.query(`SELECT count(*)::int AS n FROM "${schema}".person`)).rows[0].n;

test('applies what is new, in order, once', async () => {
  await write('20260102000000_second', 'INSERT INTO person VALUES (2);');
  expect(await pendingOfFolder()).toHaveLength(2);
  expect(await migrate(database.url, schema, folder)).toEqual(['20260101000000_first', '20260102000000_second']);
  expect(await migrate(`${database.url}?schema=${schema}`, schema, folder)).toEqual([]);
  await write('20260103000000_third', 'INSERT INTO person VALUES (3);');
  expect(await pendingOfFolder()).toEqual(['20260103000000_third']);
  expect(await migrate(database.url, schema, folder)).toEqual(['20260103000000_third']);
  expect(await people()).toBe(3);
});

test('notes them as Prisma does', async () => {
  await migrate(database.url, schema, folder);
  const { rows } = await client.query(`SELECT * FROM "${schema}"."_prisma_migrations"`);
  const sql = 'CREATE TABLE person (id int);\nINSERT INTO person VALUES (1);\n';
  expect(rows).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      checksum: createHash('sha256').update(sql).digest('hex'),
      finished_at: expect.any(Date),
      migration_name: '20260101000000_first',
      logs: null,
      rolled_back_at: null,
      started_at: expect.any(Date),
      applied_steps_count: 1,
    },
  ]);
});

test('refuses a migration that was edited after it was applied, but not other line endings', async () => {
  await migrate(database.url, schema, folder);
  await write('20260101000000_first', 'CREATE TABLE person (id int);\r\nINSERT INTO person VALUES (1);\r\n');
  expect(await migrate(database.url, schema, folder)).toEqual([]);
  await write('20260101000000_first', 'CREATE TABLE person (id bigint);');
  await expect(migrate(database.url, schema, folder)).rejects.toThrow(/20260101000000_first .*was edited/);
  await expect(pendingOfFolder()).rejects.toThrow(MigrationError);
});

test('refuses a database that a newer version has migrated', async () => {
  await write('20260102000000_second', 'SELECT 1;');
  await migrate(database.url, schema, folder);
  await rm(join(folder, '20260102000000_second'), { recursive: true });
  await expect(migrate(database.url, schema, folder)).rejects.toThrow(/belongs to a newer version/);
});

test('refuses to go on after one that was begun and never finished', async () => {
  await migrate(database.url, schema, folder);
  await client.query(`UPDATE "${schema}"."_prisma_migrations" SET finished_at = NULL`);
  await expect(migrate(database.url, schema, folder)).rejects.toThrow(/never finished/);
});

test('changes nothing when one fails, and keeps those before it', async () => {
  await write('20260102000000_second', 'INSERT INTO person VALUES (2); INSERT INTO nowhere VALUES (1);');
  await expect(migrate(database.url, schema, folder)).rejects.toThrow(/20260102000000_second .*"nowhere"/);
  expect(await people()).toBe(1);
  expect(await pendingOfFolder()).toEqual(['20260102000000_second']);
});

test('applies each once when many start together', async () => {
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, schema, folder)));
  expect(applied.flat()).toEqual(['20260101000000_first']);
  expect(await people()).toBe(1);
});

test('a migration whose table is read holds up no other reader while it waits, and is applied once the table is free', async () => {
  await migrate(database.url, schema, folder);
  await write('20260102000000_second', 'ALTER TABLE person ADD COLUMN name text;');
  const reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
  await reader.query(`BEGIN; LOCK TABLE "${schema}".person IN ACCESS SHARE MODE`);
  const waiting: string[] = [];
  const migrating = migrate(database.url, schema, folder, (name) => waiting.push(name));
  await vi.waitFor(() => expect(waiting).toEqual(['20260102000000_second']), { timeout: 10_000 });
  expect(await people()).toBe(1);
  await reader.end();
  expect(await migrating).toEqual(['20260102000000_second']);
  expect(waiting).toHaveLength(1);
});

const INDEX = '20260102000000_person_index';
const BUILD = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS person_id_idx ON person (id);\n';

/** Whether the index can be used, or undefined where there is none. */
async function isIndexValid(): Promise<boolean | undefined> {
  const { rows } = await client.query(
    `SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('"${schema}".person_id_idx')`,
  );
  return rows[0]?.indisvalid;
}

/** As two people with one number, of whom a unique index allows one. */
const addTwin = () => client.query(`INSERT INTO "${schema}".person VALUES (1)`);

test('while an index is built its table can be written to', async () => {
  await migrate(database.url, schema, folder);
  await write(INDEX, `-- People are looked up by it.\n${BUILD}`);
  const writer = new pg.Client({ connectionString: database.url });
  await writer.connect();
  // The build waits for it.
  await writer.query(`BEGIN; INSERT INTO "${schema}".person VALUES (2)`);
  const migrating = migrate(database.url, schema, folder);
  await vi.waitFor(async () => expect(await isIndexValid()).toBe(false), { timeout: 10_000 });
  await client.query(`INSERT INTO "${schema}".person VALUES (3)`);
  await writer.query('COMMIT');
  await writer.end();
  expect(await migrating).toEqual([INDEX]);
  expect([await isIndexValid(), await people()]).toEqual([true, 3]);
  expect(await migrate(database.url, schema, folder)).toEqual([]);
});

test('an index whose build was killed is built again', async () => {
  await migrate(database.url, schema, folder);
  await addTwin();
  const build = `CREATE UNIQUE INDEX CONCURRENTLY person_id_idx ON "${schema}".person (id)`;
  await expect(client.query(build)).rejects.toThrow('could not create unique index');
  expect(await isIndexValid()).toBe(false);
  await write(INDEX, BUILD);
  expect(await migrate(database.url, schema, folder)).toEqual([INDEX]);
  expect(await isIndexValid()).toBe(true);
});

test('an index that cannot be built leaves nothing behind', async () => {
  await migrate(database.url, schema, folder);
  await addTwin();
  await write(INDEX, BUILD.replace('INDEX', 'UNIQUE INDEX'));
  await expect(migrate(database.url, schema, folder)).rejects.toThrow(/person_index .*could not create unique index/);
  expect(await isIndexValid()).toBeUndefined();
  expect(await pendingOfFolder()).toEqual([INDEX]);
});

test('an index is built once when many start together', async () => {
  await write(INDEX, BUILD);
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, schema, folder)));
  expect(applied.flat()).toEqual(['20260101000000_first', INDEX]);
  expect(await isIndexValid()).toBe(true);
});

test('says what to do when the role may not create the schema, and needs no such right when it exists', async () => {
  await client.query(`CREATE ROLE plain_${schema.replace('-', '_')} LOGIN PASSWORD 'plain'`);
  const role = `plain_${schema.replace('-', '_')}`;
  const url = new URL(database.url);
  url.username = role;
  url.password = 'plain';
  await expect(migrate(url.href, schema, folder)).rejects.toThrow(`There is no schema "${schema}"`);
  await client.query(`CREATE SCHEMA "${schema}" AUTHORIZATION ${role}`);
  expect(await migrate(url.href, schema, folder)).toEqual(['20260101000000_first']);
  await client.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
});
