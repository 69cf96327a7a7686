import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '@famibook/testing/backing/fresh-database';
import pg from 'pg';
import { test as base } from 'vitest';
import { replaceRows } from '../backup/replace-rows.ts';
import { type StagedTable, stageRows } from '../backup/staging.ts';
import { migrateService } from '../db/migrate.ts';

const KIT = ['20261122170000_event_tables', '20261122233000_restore_state', '20261123031000_restored_famibooks'];
export const FIRST = '20261101000000_first';
export const ADA = randomUUID();
export const BEN = randomUUID();

const TABLES = `
  CREATE TYPE mood AS ENUM ('well', 'ill');
  CREATE TABLE total (people int NOT NULL);
  INSERT INTO total VALUES (0);
  CREATE TABLE person (id uuid PRIMARY KEY, name text NOT NULL, mood mood NOT NULL, version bigint NOT NULL DEFAULT 1,
    initial text GENERATED ALWAYS AS (left(name, 1)) STORED);
  CREATE TABLE letter (id serial PRIMARY KEY, author uuid NOT NULL REFERENCES person, reply_to int REFERENCES letter, words text NOT NULL);
  CREATE TABLE session (hash text PRIMARY KEY, user_id uuid NOT NULL REFERENCES person ON DELETE CASCADE,
    last_letter int REFERENCES letter ON DELETE SET NULL);
  CREATE TABLE diary (line text NOT NULL);
  CREATE FUNCTION count_people() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN UPDATE total SET people = people + 1; RETURN NULL; END $$;
  CREATE TRIGGER person_counted AFTER INSERT ON person FOR EACH ROW EXECUTE FUNCTION count_people();
  CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the diary stays'; END $$;
  CREATE TRIGGER diary_stays BEFORE TRUNCATE ON diary FOR EACH STATEMENT EXECUTE FUNCTION refuse();`;

const LIVE_ROWS = `
  INSERT INTO person VALUES ('${ADA}', 'Ada', 'well', 9), ('${BEN}', 'Ben', 'well', 2);
  INSERT INTO letter (id, author, words) VALUES (3, '${ADA}', 'live'), (40, '${BEN}', 'live');
  SELECT setval('letter_id_seq', 40);
  INSERT INTO session VALUES ('ada', '${ADA}', 3), ('ada-2', '${ADA}', 40), ('ben', '${BEN}', NULL);
  INSERT INTO diary VALUES ('Ada was here');
  INSERT INTO outbox (event) VALUES ('{"id": "live", "epoch": 0}');`;

/** A service's schema, and the scratch schema that a backup of it is staged in. */
export interface RestoreFixture {
  url: string;
  schema: string;
  staged: string;
  client: pg.Client;
  rows(sql: string): Promise<unknown[]>;
  /** Fills the tables with what is newer than the backup. */
  addLiveRows(): Promise<void>;
  /** Adds a migration to the version of the service, and applies it. */
  migrate(name: string, sql: string): Promise<void>;
  stage(
    tables: StagedTable[],
    migrations?: readonly string[],
    sequences?: Record<string, string>,
  ): ReturnType<typeof stageRows>;
  /** Puts the staged rows in the place of the live ones. */
  replace(runId: string, extra?: Partial<Parameters<typeof replaceRows>[0]>): Promise<boolean>;
}

// A name that SQL must quote.
const SCHEMA = 'the-family';
const STAGED = `${SCHEMA}_restore`;

function openRestore(url: string, client: pg.Client, folder: string): RestoreFixture {
  return {
    url,
    schema: SCHEMA,
    staged: STAGED,
    client,
    rows: async (sql) => (await client.query(sql)).rows,
    addLiveRows: async () => void (await client.query(LIVE_ROWS)),
    async migrate(name, sql) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, 'migration.sql'), sql);
      await migrateService(url, SCHEMA, folder);
    },
    stage: (tables, migrations = [FIRST], sequences = {}) =>
      stageRows({
        url,
        schema: STAGED,
        folder,
        migrations,
        kitMigrations: KIT,
        sequences,
        tables: (async function* () {
          yield* tables;
        })(),
      }),
    replace: (runId, extra = {}) =>
      replaceRows({
        url,
        schema: SCHEMA,
        staged: STAGED,
        runId,
        epoch: 5,
        administrator: ADA,
        tables: { leftOut: ['session', 'diary'], ofFamiBook: {} },
        plan: {},
        ...extra,
      }),
  };
}

/** A test that restores a schema in a database of its own. */
export const test = base.extend('restore', async ({ task: _ }, { onCleanup }) => {
  const database = await freshDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const folder = await mkdtemp(join(tmpdir(), 'famibook-restore-'));
  onCleanup(async () => {
    await client.end();
    await Promise.all([database.drop(), rm(folder, { recursive: true })]);
  });
  const restore = openRestore(database.url, client, folder);
  await restore.migrate(FIRST, TABLES);
  await client.query(`SET search_path = "${SCHEMA}", public`);
  return restore;
});

/** The rows of one table as a backup has them, a line each. */
export function table(name: string, columns: string[], ...lines: string[]): StagedTable {
  return {
    table: name,
    columns,
    rows: (async function* () {
      // A line may be cut anywhere.
      const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
      for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
    })(),
  };
}

/** A backup of these tables, as it is staged. */
export const backup = (): StagedTable[] => [
  table('total', ['people'], '1'),
  table('person', ['id', 'name', 'mood', 'version'], `${ADA}\tAda \\\\ Lovelace\till\t4`),
  table('letter', ['id', 'author', 'reply_to', 'words'], `3\t${ADA}\t\\N\tone\\ntwo`, `2\t${ADA}\t3\tthree`),
  table(
    'outbox',
    ['seq', 'event', 'target', 'added_at', 'published_at'],
    `7\t{"id": "a", "epoch": 0}\t\\N\t2026-11-01 10:00:00+00\t2026-11-01 10:00:01+00`,
  ),
  table('inbox', ['subscriber', 'event_id', 'handled_at'], `family.facts\t${BEN}\t2026-11-01 10:00:00+00`),
];
