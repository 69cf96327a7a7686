import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { MigrationError } from '../db/migrate.ts';
import { ADA, BEN, backup, FIRST, table, test } from '../testing/restore-fixture.ts';
import { StagingError } from './staging.ts';

test('a backup’s rows take the place of the live ones, with counters and generated columns as they were (D32)', async ({
  restore,
}) => {
  const { client, rows, addLiveRows, stage, replace } = restore;
  await addLiveRows();
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

test('what no backup holds stays, except where its parents are gone (D32)', async ({ restore }) => {
  const { rows, addLiveRows, stage, replace } = restore;
  await addLiveRows();
  await stage(backup());
  await replace(randomUUID());
  expect(await rows('SELECT hash, last_letter FROM session ORDER BY hash')).toEqual([
    { hash: 'ada', last_letter: 3 },
    { hash: 'ada-2', last_letter: null },
  ]);
  expect(await rows('SELECT line FROM diary')).toEqual([{ line: 'Ada was here' }]);
});

test('only the sessions that the plan names stay, and a statement before the replacement sees old and new rows', async ({
  restore,
}) => {
  const { rows, addLiveRows, stage, replace } = restore;
  await addLiveRows();
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

test('a number that people read to each other is never given twice (D32)', async ({ restore }) => {
  const { client, rows, addLiveRows, stage, replace } = restore;
  await addLiveRows();
  await stage(backup());
  await replace(randomUUID());
  await client.query(`INSERT INTO letter (author, words) VALUES ('${ADA}', 'next')`);
  expect(await rows(`SELECT id FROM letter WHERE words = 'next'`)).toEqual([{ id: 41 }]);
});

test('nor is one that was given before the backup, even if its row was gone by then (D32)', async ({ restore }) => {
  const { client, rows, stage, replace } = restore;
  await stage(backup(), [FIRST], { letter_id_seq: '90' });
  await replace(randomUUID());
  await client.query(`INSERT INTO letter (author, words) VALUES ('${ADA}', 'next')`);
  expect(await rows(`SELECT id FROM letter WHERE words = 'next'`)).toEqual([{ id: 91 }]);
});

test('asked again for the same restore, nothing is replaced a second time', async ({ restore }) => {
  const { client, rows, addLiveRows, stage, replace } = restore;
  await addLiveRows();
  await stage(backup());
  const runId = randomUUID();
  expect(await replace(runId)).toBe(true);
  await client.query(`UPDATE person SET name = 'Since then'`);
  expect(await replace(runId)).toBe(false);
  expect(await rows('SELECT name FROM person')).toEqual([{ name: 'Since then' }]);
});

test('a replacement that fails leaves every live row as it was', async ({ restore }) => {
  const { rows, addLiveRows, stage, replace } = restore;
  await addLiveRows();
  await stage(backup());
  await expect(replace(randomUUID(), { plan: { beforeReplacing: () => ['SELECT 1 / 0'] } })).rejects.toThrow(
    'division by zero',
  );
  expect(await rows('SELECT count(*)::int AS n FROM person')).toEqual([{ n: 2 }]);
  expect(await replace(randomUUID())).toBe(true);
});

test('a backup of an older version is migrated to this one before it replaces anything', async ({ restore }) => {
  const { rows, addLiveRows, migrate, stage, replace } = restore;
  await migrate(
    '20261115000000_names',
    `ALTER TABLE person ADD COLUMN shout text; UPDATE person SET shout = upper(name);`,
  );
  await addLiveRows();
  await stage(backup(), [FIRST]);
  await replace(randomUUID());
  expect(await rows('SELECT shout FROM person')).toEqual([{ shout: 'ADA \\ LOVELACE' }]);
});

test('a backup of a newer version is refused before the scratch schema is touched', async ({ restore }) => {
  const { staged, rows, stage } = restore;
  await stage(backup());
  await expect(stage(backup(), [FIRST, '20271201000000_future'])).rejects.toThrow(MigrationError);
  expect(await rows(`SELECT name FROM "${staged}".person`)).toHaveLength(1);
});

test('rows that break a constraint, or of a table that never was, are refused', async ({ restore }) => {
  const { stage } = restore;
  await expect(stage([table('letter', ['id', 'author', 'words'], `1\t${BEN}\torphan`)])).rejects.toThrow('foreign key');
  await expect(stage([table('secret', ['id'], '1')])).rejects.toThrow(StagingError);
  expect(await stage(backup())).toMatchObject({ person: 1 });
});
