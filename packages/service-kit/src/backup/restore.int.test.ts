import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FreshDatabase, freshDatabase } from '@famibook/testing/backing/fresh-database';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { MigrationError, migrateService } from '../db/migrate.ts';
import { replaceRows } from './replace-rows.ts';
import { listDeletedUsers } from './staged-users.ts';
import { type StagedTable, StagingError, stageRows } from './staging.ts';

const KIT = ['20261122170000_event_tables', '20261122233000_restore_state', '20261123031000_restored_famibooks'];
const FIRST = '20261101000000_first';
const ADA = randomUUID();
const BEN = randomUUID();

let database: FreshDatabase;
let client: pg.Client;
let folder: string;
let schema: string;
let staged: string;
let count = 0;

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
beforeEach(async () => {
  count += 1;
  schema = `family-${count}`;
  staged = `${schema}_restore`;
  folder = await mkdtemp(join(tmpdir(), 'famibook-restore-'));
  await write(
    FIRST,
    `CREATE TYPE mood AS ENUM ('well', 'ill');
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
     CREATE TRIGGER diary_stays BEFORE TRUNCATE ON diary FOR EACH STATEMENT EXECUTE FUNCTION refuse();`,
  );
  await migrateService(database.url, schema, folder);
  await client.query(`SET search_path = "${schema}", public`);
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

function table(name: string, columns: string[], ...lines: string[]): StagedTable {
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

const backup = (): StagedTable[] => [
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

const stage = (tables: StagedTable[], migrations: readonly string[] = [FIRST], sequences = {}) =>
  stageRows({
    url: database.url,
    schema: staged,
    folder,
    migrations,
    kitMigrations: KIT,
    sequences,
    tables: (async function* () {
      yield* tables;
    })(),
  });

const replace = (runId: string, extra: Partial<Parameters<typeof replaceRows>[0]> = {}) =>
  replaceRows({
    url: database.url,
    schema,
    staged,
    runId,
    epoch: 5,
    administrator: ADA,
    tables: { leftOut: ['session', 'diary'], ofFamiBook: {} },
    plan: {},
    ...extra,
  });

async function rows(sql: string): Promise<unknown[]> {
  return (await client.query(sql)).rows;
}

async function live(): Promise<void> {
  await client.query(
    `INSERT INTO person VALUES ('${ADA}', 'Ada', 'well', 9), ('${BEN}', 'Ben', 'well', 2);
     INSERT INTO letter (id, author, words) VALUES (3, '${ADA}', 'live'), (40, '${BEN}', 'live');
     SELECT setval('letter_id_seq', 40);
     INSERT INTO session VALUES ('ada', '${ADA}', 3), ('ada-2', '${ADA}', 40), ('ben', '${BEN}', NULL);
     INSERT INTO diary VALUES ('Ada was here');
     INSERT INTO outbox (event) VALUES ('{"id": "live", "epoch": 0}');`,
  );
}

test('a backup’s rows take the place of the live ones, with counters and generated columns as they were (D32)', async () => {
  await live();
  expect(await stage(backup())).toEqual({ total: 1, person: 1, letter: 2, outbox: 1, inbox: 1 });
  await replace(randomUUID());

  expect(await rows('SELECT name, mood, version, initial FROM person')).toEqual([
    { name: 'Ada \\ Lovelace', mood: 'ill', version: '4', initial: 'A' },
  ]);
  expect(await rows('SELECT id, reply_to, words FROM letter ORDER BY id')).toEqual([
    { id: 2, reply_to: 3, words: 'three' },
    { id: 3, reply_to: null, words: 'one\ntwo' },
  ]);
  expect(await rows('SELECT people FROM total')).toEqual([{ people: 1 }]);
  await client.query(`INSERT INTO person VALUES ('${BEN}', 'Ben', 'well')`);
  expect(await rows('SELECT people FROM total')).toEqual([{ people: 2 }]);
});

test('what no backup holds stays, except where its parents are gone (D32)', async () => {
  await live();
  await stage(backup());
  await replace(randomUUID());
  expect(await rows('SELECT hash, last_letter FROM session ORDER BY hash')).toEqual([
    { hash: 'ada', last_letter: 3 },
    { hash: 'ada-2', last_letter: null },
  ]);
  expect(await rows('SELECT line FROM diary')).toEqual([{ line: 'Ada was here' }]);
});

test('only the sessions that the plan names stay, and a statement before the replacement sees old and new rows', async () => {
  await live();
  await stage(backup());
  await replace(randomUUID(), {
    plan: {
      retained: { session: ({ administrator }) => `"user_id" = '${administrator}' AND "hash" = 'ada'` },
      beforeReplacing: ({ staged: name }) => [
        `UPDATE ${name('person')} SET "version" = "version" + (SELECT max("version") FROM "person") + 1`,
      ],
    },
  });
  expect(await rows('SELECT hash FROM session')).toEqual([{ hash: 'ada' }]);
  expect(await rows('SELECT version FROM person')).toEqual([{ version: '14' }]);
});

test('events of the backup go out again under the new epoch and new numbers; those from before act no more (D32)', async () => {
  await live();
  await stage(backup());
  const [before] = (await rows('SELECT max(seq)::int AS seq FROM outbox')) as { seq: number }[];
  await replace(randomUUID());
  const after = (await rows(`SELECT seq::int, event, published_at FROM outbox WHERE event->>'id' = 'a'`)) as {
    seq: number;
  }[];
  expect(after).toEqual([{ seq: expect.any(Number), event: { id: 'a', epoch: 5 }, published_at: null }]);
  expect(after[0]?.seq).toBeGreaterThan(before?.seq ?? Number.NaN);
  expect(await rows('SELECT epoch, oldest FROM restore_epoch')).toEqual([{ epoch: 5, oldest: 5 }]);
  expect(await rows('SELECT event_id FROM inbox')).toEqual([{ event_id: BEN }]);
});

test('an event that waits for the broker still goes out, first and as one from before; one that is out does not (D41)', async () => {
  await live();
  await client.query(`INSERT INTO outbox (event, published_at) VALUES ('{"id": "out", "epoch": 0}', now())`);
  await stage(backup());
  await replace(randomUUID());
  expect(await rows('SELECT event, published_at FROM outbox ORDER BY seq')).toEqual([
    { event: { id: 'live', epoch: 0, isUndone: true }, published_at: null },
    { event: { id: 'a', epoch: 5 }, published_at: null },
  ]);
});

test('an event that an earlier restore has undone does not go out again with a backup that was taken since (D32)', async () => {
  const columns = ['seq', 'event', 'target', 'added_at', 'published_at'];
  const undone = `8\t{"id": "b", "epoch": 0, "isUndone": true}\t\\N\t2026-11-01 10:00:00+00\t\\N`;
  await stage([table('outbox', columns, undone)]);
  await replace(randomUUID());
  expect(await rows('SELECT event FROM outbox')).toEqual([]);
});

test('a deletion that a restore has undone and that still waits for the broker takes no user out of the next one (D32)', async () => {
  const deletion = (userId: string, epoch: number) =>
    client.query('INSERT INTO outbox (event) VALUES ($1)', [{ type: 'person.deleted.v1', epoch, data: { userId } }]);
  await deletion(BEN, 0);
  expect(await listDeletedUsers(database.url, schema)).toEqual([BEN]);
  await stage(backup());
  await replace(randomUUID());
  await deletion(ADA, 5);
  expect(await listDeletedUsers(database.url, schema)).toEqual([ADA]);
});

test('handled events of an old backup stay until its events have gone out again (D32)', async () => {
  await stage(backup());
  await replace(randomUUID());
  expect(await rows(`SELECT handled_at > now() - interval '13 days' AS "stays" FROM inbox`)).toEqual([{ stays: true }]);
});

test('a number that people read to each other is never given twice (D32)', async () => {
  await live();
  await stage(backup());
  await replace(randomUUID());
  await client.query(`INSERT INTO letter (author, words) VALUES ('${ADA}', 'next')`);
  expect(await rows(`SELECT id FROM letter WHERE words = 'next'`)).toEqual([{ id: 41 }]);
});

test('nor is one that was given before the backup, even if its row was gone by then (D32)', async () => {
  await stage(backup(), [FIRST], { letter_id_seq: '90' });
  await replace(randomUUID());
  await client.query(`INSERT INTO letter (author, words) VALUES ('${ADA}', 'next')`);
  expect(await rows(`SELECT id FROM letter WHERE words = 'next'`)).toEqual([{ id: 91 }]);
});

test('asked again for the same restore, nothing is replaced a second time', async () => {
  await live();
  await stage(backup());
  const runId = randomUUID();
  expect(await replace(runId)).toBe(true);
  await client.query(`UPDATE person SET name = 'Since then'`);
  expect(await replace(runId)).toBe(false);
  expect(await rows('SELECT name FROM person')).toEqual([{ name: 'Since then' }]);
});

test('a replacement that fails leaves every live row as it was', async () => {
  await live();
  await stage(backup());
  await expect(replace(randomUUID(), { plan: { beforeReplacing: () => ['SELECT 1 / 0'] } })).rejects.toThrow(
    'division by zero',
  );
  expect(await rows('SELECT count(*)::int AS n FROM person')).toEqual([{ n: 2 }]);
  expect(await replace(randomUUID())).toBe(true);
});

test('a backup of an older version is migrated to this one before it replaces anything', async () => {
  await write(
    '20261115000000_names',
    `ALTER TABLE person ADD COLUMN shout text; UPDATE person SET shout = upper(name);`,
  );
  await migrateService(database.url, schema, folder);
  await live().catch(() => undefined);
  await stage(backup(), [FIRST]);
  await replace(randomUUID());
  expect(await rows('SELECT shout FROM person')).toEqual([{ shout: 'ADA \\ LOVELACE' }]);
});

test('a backup of a newer version is refused before the scratch schema is touched', async () => {
  await stage(backup());
  await expect(stage(backup(), [FIRST, '20271201000000_future'])).rejects.toThrow(MigrationError);
  expect(await rows(`SELECT name FROM "${staged}".person`)).toHaveLength(1);
});

test('rows that break a constraint, or of a table that never was, are refused', async () => {
  await expect(stage([table('letter', ['id', 'author', 'words'], `1\t${BEN}\torphan`)])).rejects.toThrow('foreign key');
  await expect(stage([table('secret', ['id'], '1')])).rejects.toThrow(StagingError);
  expect(await stage(backup())).toMatchObject({ person: 1 });
});
