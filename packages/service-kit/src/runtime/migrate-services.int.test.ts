import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FreshDatabase, freshDatabase } from '@famibook/testing/backing/fresh-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Env } from '../config/config.ts';
import { readMigrations } from '../db/migrations-folder.ts';
import { machineOfEnvironment, type OpenMachine } from './machine.ts';
import { migrateServices } from './migrate-services.ts';
import { defineService } from './service.ts';

const KIT_FOLDER = join(import.meta.dirname, '../../migrations');
/** The migrations that every service has from the kit. */
let ofTheKit: string;

let folder: string;
let database: FreshDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'famibook-migrate-'));
  await mkdir(join(folder, '20261101000000_start'));
  await writeFile(join(folder, '20261101000000_start', 'migration.sql'), 'CREATE TABLE thing (id text PRIMARY KEY);');
  database = await freshDatabase();
  ofTheKit = (await readMigrations(KIT_FOLDER)).map(({ name }) => name).join(', ');
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** With the database, and with a setting that the service lacks and a migration does not need. */
const withDatabase = (name: 'auth' | 'board') => async () =>
  defineService({
    name,
    migrations: folder,
    backup: { leftOut: [], ofFamiBook: {} },
    config: z.object({ FAMIBOOK_SECRET: z.string() }),
    compose: () => {
      throw new Error('nothing is composed for a migration');
    },
  });

const noMachine: OpenMachine = () => Promise.reject(new Error('no machine was needed'));

async function migrated(env: Env, openMachine = noMachine) {
  const printed: string[] = [];
  const catalogue = {
    auth: withDatabase('auth'),
    board: withDatabase('board'),
    gateway: () => Promise.reject(new Error('what has no database is not loaded')),
  };
  await migrateServices({
    env,
    catalogue,
    openMachine,
    loadSettings: async () => [],
    printLine: (line) => printed.push(line),
  });
  return printed;
}

test('migrate needs a database and nothing else: no key, no broker, no cache, no data directory', async () => {
  const env = { SERVICES: 'auth,gateway', AUTH_DATABASE_URL: database.url };
  expect(await migrated(env)).toEqual([`auth: applied 20261101000000_start, ${ofTheKit}`]);
  const all = await migrated({ DATABASE_URL: database.url });
  expect(all).toEqual(['auth: up to date', `board: applied 20261101000000_start, ${ofTheKit}`]);
});

test('migrate changes nothing while a restore keeps a service closed, and there is something to change (D32)', async () => {
  const other = await freshDatabase();
  onTestFinished(() => other.drop());
  const client = new pg.Client({ connectionString: other.url });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  await migrated({ SERVICES: 'board', BOARD_DATABASE_URL: other.url });
  await client.query('UPDATE board.restore_state SET closed_by = gen_random_uuid()');
  expect(await migrated({ SERVICES: 'board', BOARD_DATABASE_URL: other.url })).toEqual(['board: up to date']);
  await expect(migrated({ DATABASE_URL: other.url })).rejects.toThrow('A restore of a backup has not ended');
  const { rowCount } = await client.query("SELECT 1 FROM pg_namespace WHERE nspname = 'auth'");
  expect(rowCount).toBe(0);
});

test('migrate names the database that is missing, or is no address', async () => {
  await expect(migrated({ SERVICES: 'auth' })).rejects.toThrow(
    'AUTH_DATABASE_URL: is missing; it (or DATABASE_URL) should be a Postgres address',
  );
  await expect(migrated({ SERVICES: 'auth', AUTH_DATABASE_URL: 'mysql://x' })).rejects.toThrow(
    'AUTH_DATABASE_URL: it (or DATABASE_URL) should be a Postgres address',
  );
});

test('migrate on one machine leaves tables that hold something to the start, which takes a backup first (D33)', async () => {
  const other = await freshDatabase();
  onTestFinished(() => other.drop());
  await migrated({ SERVICES: 'board', BOARD_DATABASE_URL: other.url });
  const onThisMachine: OpenMachine = async () => machineOfEnvironment({ DATABASE_URL: other.url });
  // What a cut-off migrate has left out is created.
  const applied = await migrated({}, onThisMachine);
  expect(applied).toEqual([`auth: applied 20261101000000_start, ${ofTheKit}`, 'board: up to date']);

  const change = join(folder, '20261102000000_change');
  onTestFinished(() => rm(change, { recursive: true }));
  await mkdir(change);
  await writeFile(join(change, 'migration.sql'), 'ALTER TABLE thing ADD COLUMN name text;');
  await expect(migrated({}, onThisMachine)).rejects.toThrow('"npm start" brings these tables up to date');
  const changed = await migrated({ FAMIBOOK_UPGRADE_WITHOUT_BACKUP: 'true' }, onThisMachine);
  expect(changed).toEqual(['auth: applied 20261102000000_change', 'board: applied 20261102000000_change']);
});

test('migrate without any address takes the database of this one machine, and ends it again', async () => {
  let isStopped = false;
  const stop = async () => {
    isStopped = true;
  };
  const machine = { ...machineOfEnvironment({ DATABASE_URL: database.url }), stop };
  expect(await migrated({}, async () => machine)).toHaveLength(2);
  expect(isStopped).toBe(true);
});
