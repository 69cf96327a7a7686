import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FreshDatabase, freshDatabase } from '@famibook/testing/backing/fresh-database';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { migrateService } from '../db/migrate.ts';
import { enterInbox } from '../messaging/inbox.ts';
import { createLog } from '../observability/log.ts';
import type { BackupTables } from './backup-tables.ts';
import { replaceRows } from './replace-rows.ts';
import type { RestorePlan } from './restore-plan.ts';

const LIVE = 'album';
const STAGED = 'album_restore';
const [OURS, THEIRS] = [randomUUID(), randomUUID()];
const [ADA, BEN, EVE, GONE] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const SQL = `
  CREATE TABLE family (id uuid PRIMARY KEY, name text NOT NULL);
  CREATE TABLE person (id uuid PRIMARY KEY, name text NOT NULL);
  CREATE TABLE letter (id int PRIMARY KEY, family_id uuid NOT NULL REFERENCES family, author uuid NOT NULL REFERENCES person,
    reader uuid REFERENCES person ON DELETE SET NULL, reply_to int REFERENCES letter, words text NOT NULL);
  CREATE TABLE mark (letter_id int NOT NULL REFERENCES letter ON DELETE CASCADE, person_id uuid NOT NULL REFERENCES person,
    PRIMARY KEY (letter_id, person_id));
  CREATE TABLE session (id int PRIMARY KEY, family_id uuid REFERENCES family ON DELETE CASCADE);
  CREATE TABLE total (letters int NOT NULL);`;
const TABLES: BackupTables = {
  leftOut: ['session'],
  ofFamiBook: {
    family: 'id = $1',
    person: 'FALSE',
    letter: 'family_id = $1',
    mark: 'letter_id IN (SELECT id FROM letter WHERE family_id = $1)',
    total: 'FALSE',
  },
};

let database: FreshDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'famibook-replace-'));
  await mkdir(join(folder, '20261101000000_first'));
  await writeFile(join(folder, '20261101000000_first', 'migration.sql'), SQL);
  for (const schema of [LIVE, STAGED]) await migrateService(database.url, schema, folder);
  await rm(folder, { recursive: true });
  client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
});
beforeEach(async () => {
  for (const schema of [LIVE, STAGED]) {
    await client.query(`SET search_path = ${schema}, public;
      TRUNCATE family, person, letter, mark, session, total, outbox, inbox, restored_famibook;
      UPDATE restore_epoch SET epoch = 0, oldest = 0; UPDATE restore_state SET switched_run = NULL`);
  }
  await client.query(`SET search_path = ${LIVE}, public;
    INSERT INTO person VALUES ('${ADA}', 'Ada now'), ('${EVE}', 'Eve');
    INSERT INTO family VALUES ('${OURS}', 'Ours now'), ('${THEIRS}', 'Theirs');
    INSERT INTO letter VALUES (1, '${OURS}', '${ADA}', NULL, NULL, 'changed since'), (9, '${OURS}', '${EVE}', NULL, 1, 'newer'),
      (5, '${THEIRS}', '${EVE}', '${ADA}', NULL, 'theirs');
    INSERT INTO mark VALUES (9, '${ADA}'), (5, '${ADA}');
    INSERT INTO session VALUES (1, '${OURS}'), (2, '${THEIRS}');
    INSERT INTO total VALUES (3)`);
  await client.query(`SET search_path = ${STAGED}, public;
    INSERT INTO person VALUES ('${ADA}', 'Ada then'), ('${BEN}', 'Ben'), ('${GONE}', 'Gone');
    INSERT INTO family VALUES ('${OURS}', 'Ours then'), ('${THEIRS}', 'Theirs then');
    INSERT INTO letter VALUES (1, '${OURS}', '${ADA}', '${GONE}', NULL, 'as it was'), (2, '${OURS}', '${ADA}', '${BEN}', 1, 'reply'),
      (3, '${OURS}', '${GONE}', NULL, NULL, 'of who is gone'), (5, '${THEIRS}', '${ADA}', NULL, NULL, 'theirs then');
    INSERT INTO mark VALUES (1, '${BEN}'), (2, '${GONE}'), (3, '${ADA}'), (5, '${BEN}');
    INSERT INTO total VALUES (7);
    SET search_path = ${LIVE}, public`);
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

/** Ben comes back; deleted users do not. */
const PLAN: RestorePlan = { ofFamiBook: { onlyMissing: { person: `"id" = '${BEN}'` } } };

const replace = (epoch = 4, runId: string = randomUUID(), plan = PLAN) =>
  replaceRows({
    ...{ url: database.url, schema: LIVE, staged: STAGED, runId, epoch, administrator: ADA, tables: TABLES, plan },
    famibook: { famibookId: OURS },
  });
const rows = async (sql: string): Promise<unknown[]> => (await client.query({ text: sql, rowMode: 'array' })).rows;

test('its rows are those of the backup, without those whose author is gone; a reader who is gone is left empty (D32)', async () => {
  await replace();
  expect(await rows(`SELECT id, reader, reply_to, words FROM letter WHERE family_id = '${OURS}' ORDER BY id`)).toEqual([
    [1, null, null, 'as it was'],
    [2, BEN, 1, 'reply'],
  ]);
  expect(await rows('SELECT letter_id, person_id FROM mark WHERE letter_id < 5')).toEqual([[1, BEN]]);
});

test('rows of the other family, of people and of the platform stay, also those that have changed since (D32)', async () => {
  await replace();
  expect(await rows(`SELECT id, author, reader, words FROM letter WHERE family_id = '${THEIRS}'`)).toEqual([
    [5, EVE, ADA, 'theirs'],
  ]);
  expect(await rows('SELECT person_id FROM mark WHERE letter_id = 5')).toEqual([[ADA]]);
  expect(await rows('SELECT name FROM person ORDER BY name')).toEqual([['Ada now'], ['Ben'], ['Eve']]);
  expect(await rows('SELECT letters FROM total')).toEqual([[3]]);
});

test('a row that a session refers to is changed in its place, so that the session stays (D32)', async () => {
  await replace();
  expect(await rows('SELECT name FROM family ORDER BY name')).toEqual([['Ours then'], ['Theirs']]);
  expect(await rows('SELECT id FROM session ORDER BY id')).toEqual([[1], [2]]);
});

test('a family that is neither in the backup nor in the live rows gets nothing (D32)', async () => {
  await client.query(`DELETE FROM ${STAGED}.mark; DELETE FROM ${STAGED}.letter WHERE family_id = '${OURS}'`);
  await replace();
  expect(await rows('SELECT id FROM letter ORDER BY id')).toEqual([[5]]);
});

test('a restore that fails at its end leaves every row (D32)', async () => {
  const failing: RestorePlan = { ofFamiBook: { ...PLAN.ofFamiBook, after: () => ['SELECT 1 / 0'] } };
  await expect(replace(4, randomUUID(), failing)).rejects.toThrow('division by zero');
  expect(await rows('SELECT words FROM letter ORDER BY id')).toEqual([['changed since'], ['theirs'], ['newer']]);
  expect(await rows('SELECT epoch FROM restore_epoch')).toEqual([[0]]);
  expect(await rows('SELECT * FROM restored_famibook')).toEqual([]);
});

test('events from before act no more when they are about this family, except on what lasts, and go on acting when not (D32, D41)', async () => {
  await replace(4);
  const log = createLog({ level: 'silent' });
  const db = openDatabase({ url: database.url, schema: LIVE, log, maxConnections: 1 });
  const isHandled = (epoch: number, famibookId?: string, isLasting?: boolean) =>
    db.transaction((tx) =>
      enterInbox(tx, LIVE, 'album.letters', { id: randomUUID(), epoch, data: { famibookId } }, { isLasting }),
    );
  try {
    expect(await isHandled(3, OURS)).toBe(false);
    expect(await isHandled(3, OURS, true)).toBe(true);
    expect(await isHandled(4, OURS)).toBe(true);
    expect(await isHandled(3, THEIRS)).toBe(true);
    expect(await isHandled(3)).toBe(true);
    await replace(7);
    expect(await isHandled(6, OURS)).toBe(false);
    expect(await isHandled(6, THEIRS)).toBe(true);
  } finally {
    await db.stop();
  }
});

test('events of the backup about it go out once more, and act unless they had acted when it was taken (D32)', async () => {
  const [handled, waiting, others] = [randomUUID(), randomUUID(), randomUUID()];
  const event = (id: string, famibookId: string) =>
    `('{"id": "${id}", "epoch": 0, "data": {"famibookId": "${famibookId}"}}')`;
  await client.query(`
    INSERT INTO ${STAGED}.outbox (event) VALUES ${event(handled, OURS)}, ${event(waiting, OURS)}, ${event(others, THEIRS)};
    INSERT INTO ${STAGED}.inbox (subscriber, event_id) VALUES ('album.letters', '${handled}');
    INSERT INTO ${LIVE}.inbox (subscriber, event_id) VALUES ('album.letters', '${waiting}')`);
  await replace(4);
  const sent = await rows(
    `SELECT event->>'id', event->>'epoch', event->>'isSentAgain', event->'data'->>'famibookId' FROM outbox ORDER BY seq`,
  );
  expect(sent).toEqual([
    [expect.any(String), '4', 'true', OURS],
    [expect.any(String), '4', 'true', OURS],
  ]);
  const ids = sent.map((row) => (row as string[])[0]);
  expect(new Set([...ids, handled, waiting]).size).toBe(4);
  // The one that had acted is known to have; the other acts again, whatever happened since.
  const known = (await rows('SELECT event_id FROM inbox')).map((row) => (row as string[])[0]);
  expect(ids.map((id) => known.includes(id ?? ''))).toEqual([true, false]);
});
