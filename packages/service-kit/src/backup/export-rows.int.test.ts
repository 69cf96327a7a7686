import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FamiBookId } from '@famibook/contracts/ids';
import { type FreshDatabase, freshDatabase } from '@famibook/testing/backing/fresh-database';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { migrateService } from '../db/migrate.ts';
import { readMigrations } from '../db/migrations-folder.ts';
import type { BackupTables } from './backup-tables.ts';
import { openRowExport } from './export-rows.ts';
import { type RowStreamPart, readRowStream } from './row-stream.ts';
import { openSnapshot } from './snapshot.ts';

const KIT_FOLDER = join(import.meta.dirname, '../../migrations');
const SCHEMA = 'album';
const MIGRATION = '20261101000000_first';
/** A comment points to its page, a page to its family: names in the reverse order of the keys. */
const SQL = `
  CREATE TYPE kind AS ENUM ('plain', 'fine');
  CREATE TABLE z_family (id uuid PRIMARY KEY, name text NOT NULL);
  CREATE TABLE m_page (
    id bigserial PRIMARY KEY, family_id uuid NOT NULL REFERENCES z_family, parent_id bigint REFERENCES m_page,
    body text, kind kind NOT NULL DEFAULT 'plain', sizes int[], weight float8, made_at timestamptz(6), bytes bytea,
    data jsonb, gone text, length int GENERATED ALWAYS AS (length(body)) STORED);
  ALTER TABLE m_page DROP COLUMN gone;
  CREATE TABLE "a comment" (page_id bigint NOT NULL REFERENCES m_page, "at" int NOT NULL, "the ""text""" text,
    PRIMARY KEY ("at", page_id));
  CREATE TABLE session (id int PRIMARY KEY);
  CREATE TABLE total (id int PRIMARY KEY, pages int NOT NULL);`;
const TABLES: BackupTables = {
  leftOut: ['session'],
  ofFamiBook: {
    z_family: 'id = $1',
    m_page: 'family_id = $1',
    'a comment': 'page_id IN (SELECT id FROM m_page WHERE family_id = $1)',
    total: 'FALSE',
  },
};
const OURS = FamiBookId.parse('01890000-0000-7000-8000-00000000000a');
const THEIRS = FamiBookId.parse('01890000-0000-7000-8000-00000000000b');

let database: FreshDatabase;
let folder: string;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'famibook-export-'));
  await mkdir(join(folder, MIGRATION));
  await writeFile(join(folder, MIGRATION, 'migration.sql'), SQL);
  await migrateService(database.url, SCHEMA, folder);
  client = new pg.Client({ connectionString: database.url, options: `-c search_path=${SCHEMA}` });
  await client.connect();
  await client.query(`
    INSERT INTO z_family VALUES ('${OURS}', 'Ours'), ('${THEIRS}', 'Theirs');
    INSERT INTO m_page (family_id, parent_id, body, sizes, weight, made_at, bytes, data)
      VALUES ('${OURS}', NULL, E'a\\ttab, a\\nline, a \\\\ and \\\\.', '{1,NULL}', 0.1, '2026-11-22 10:00:00.123456+02',
              '\\x0a5c2e0a', '{"a": "\\\\n"}'),
             ('${THEIRS}', NULL, NULL, NULL, 'NaN', 'infinity', '', 'null');
    INSERT INTO m_page (family_id, parent_id, body) VALUES ('${OURS}', 1, '\\.');
    INSERT INTO "a comment" VALUES (1, 2, 'second'), (2, 1, 'theirs'), (3, 1, '');
    INSERT INTO session VALUES (1);
    INSERT INTO total VALUES (1, 3);`);
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function snapshot() {
  const taken = await openSnapshot(database.url);
  onTestFinished(() => taken.close());
  return taken;
}

const open = (id: string, famibookId?: FamiBookId) =>
  openRowExport({ name: SCHEMA, databaseUrl: database.url, tables: TABLES }, { snapshot: id, famibookId });

async function partsOf(id: string, famibookId?: FamiBookId): Promise<RowStreamPart[]> {
  const rows = await open(id, famibookId);
  try {
    const parts: RowStreamPart[] = [];
    for await (const part of readRowStream(rows.stream)) parts.push(part);
    return parts;
  } finally {
    await rows.close();
  }
}

/** The text of each table, and the counts of the last line. */
async function exported(id: string, famibookId?: FamiBookId) {
  const texts: Record<string, string> = {};
  let counts: Record<string, number> = {};
  for (const part of await partsOf(id, famibookId)) {
    if (part.kind === 'rows') texts[part.table] = (texts[part.table] ?? '') + part.bytes.toString();
    if (part.kind === 'end') counts = part.rows;
  }
  return { texts, counts };
}

test('an export names what was applied, and each table in the order of its references (D30)', async () => {
  const parts = await partsOf((await snapshot()).id);
  expect(parts[0]).toEqual({
    kind: 'start',
    joined: true,
    service: SCHEMA,
    migrations: [MIGRATION],
    kitMigrations: (await readMigrations(KIT_FOLDER)).map(({ name }) => name),
    sequences: { m_page_id_seq: '3' },
  });
  const tables = parts.flatMap((part) => (part.kind === 'table' ? [part] : []));
  expect(tables.map(({ table }) => table)).toEqual([
    'dead_letter',
    'inbox',
    'outbox',
    'total',
    'z_family',
    'm_page',
    'a comment',
  ]);
  expect(tables.find(({ table }) => table === 'm_page')?.columns).toEqual([
    'id',
    'family_id',
    'parent_id',
    'body',
    'kind',
    'sizes',
    'weight',
    'made_at',
    'bytes',
    'data',
  ]);
  expect(parts.at(-1)).toEqual({
    kind: 'end',
    rows: { dead_letter: 0, inbox: 0, outbox: 0, total: 1, z_family: 2, m_page: 3, 'a comment': 3 },
  });
});

test('exported rows are the same rows again once they are copied in (D30)', async () => {
  await migrateService(database.url, 'album_copy', folder);
  const copy = new pg.Client({ connectionString: database.url, options: '-c search_path=album_copy' });
  await copy.connect();
  onTestFinished(() => copy.end());
  const rows = await open((await snapshot()).id);
  onTestFinished(() => rows.close());
  let into: ReturnType<typeof copyFrom> | undefined;
  for await (const part of readRowStream(rows.stream)) {
    if (part.kind === 'table') {
      const columns = part.columns.map((name) => pg.escapeIdentifier(name)).join(', ');
      into = copy.query(copyFrom(`COPY ${pg.escapeIdentifier(part.table)} (${columns}) FROM STDIN`));
    }
    if (part.kind === 'rows') into?.write(part.bytes);
    if (part.kind === 'table-end') await new Promise<void>((done) => into?.once('finish', done).end());
  }
  for (const table of ['z_family', 'm_page', '"a comment"', 'total']) {
    const { rows: differing } = await client.query(
      `(SELECT t::text FROM album.${table} t EXCEPT ALL SELECT t::text FROM album_copy.${table} t)
       UNION ALL (SELECT t::text FROM album_copy.${table} t EXCEPT ALL SELECT t::text FROM album.${table} t)`,
    );
    expect(differing, table).toEqual([]);
  }
});

test('an export of one FamiBook holds its rows, and none of another (D32)', async () => {
  const { id } = await snapshot();
  const [ours, theirs, whole] = [await exported(id, OURS), await exported(id, THEIRS), await exported(id)];
  expect(ours.counts).toMatchObject({ z_family: 1, m_page: 2, 'a comment': 2, total: 0 });
  expect(theirs.counts).toMatchObject({ z_family: 1, m_page: 1, 'a comment': 1, total: 0 });
  expect(JSON.stringify(ours.texts)).not.toContain(THEIRS);
  expect(ours.texts['a comment']).toBe('3\t1\t\n1\t2\tsecond\n');
  expect(whole.counts.m_page).toBe(3);
});

test('an export shows the moment of its snapshot, whatever is written while it runs (D30)', async () => {
  const { id } = await snapshot();
  const before = await exported(id);
  await client.query(`
    BEGIN; INSERT INTO z_family VALUES (gen_random_uuid(), 'Later'); UPDATE total SET pages = pages + 1;
    DELETE FROM "a comment" WHERE page_id = 2; COMMIT`);
  const rows = await open(id);
  // A table is deleted from while the export is on its way through the tables before it.
  const parts: RowStreamPart[] = [];
  for await (const part of readRowStream(rows.stream)) {
    if (part.kind === 'table' && part.table === 'z_family')
      await client.query('DELETE FROM "a comment" WHERE page_id = 3');
    parts.push(part);
  }
  await rows.close();
  expect(parts.at(-1)).toEqual({ kind: 'end', rows: before.counts });
  expect(await exported(id)).toEqual(before);
  expect((await exported((await snapshot()).id)).counts).toMatchObject({ z_family: 3, 'a comment': 1 });
});

test('a table that no list names yet is backed up whole', async () => {
  await client.query('CREATE TABLE later (id int); INSERT INTO later VALUES (7)');
  expect((await exported((await snapshot()).id)).texts.later).toBe('7\n');
});

test('a snapshot that is closed, unknown or of another database is refused in words', async () => {
  const closed = await openSnapshot(database.url);
  await closed.close();
  const other = await freshDatabase();
  onTestFinished(() => other.drop());
  const elsewhere = await openSnapshot(other.url);
  onTestFinished(() => elsewhere.close());
  for (const id of [closed.id, elsewhere.id, '00000003-0000001B-1', 'nonsense']) {
    await expect(open(id), id).rejects.toMatchObject({
      name: 'SnapshotError',
      message: expect.stringContaining('one database for all services'),
    });
  }
});

test('an export that its reader leaves ends its transaction', async () => {
  await client.query(
    "INSERT INTO m_page (family_id, body) SELECT $1, repeat('x', 1000) FROM generate_series(1, 20000)",
    [OURS],
  );
  const rows = await open((await snapshot()).id);
  for await (const part of readRowStream(rows.stream)) if (part.kind === 'rows' && part.table === 'm_page') break;
  await rows.close();
  await expect
    .poll(async () => {
      const { rows: left } = await client.query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'famibook-album-export'",
      );
      return left.length;
    })
    .toBe(0);
});
