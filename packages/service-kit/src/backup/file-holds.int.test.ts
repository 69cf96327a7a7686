import { randomUUID } from 'node:crypto';
import { freshDatabase } from '@famibook/testing/backing/fresh-database';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createFileHolds } from './backup-files.ts';

const HALF_AN_HOUR_MS = 30 * 60_000;

test('a hold whose end has passed by the clock of the database is refused, and one until later is not (D30)', async () => {
  const database = await freshDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  await client.query(
    `CREATE SCHEMA media; CREATE TABLE media.hold (holder_id uuid PRIMARY KEY, until timestamptz NOT NULL);
     CREATE TABLE media.restore_state (closed_by uuid);`,
  );
  const holds = createFileHolds(client, 'media', 'hold');
  const holder = randomUUID();
  const late = holds.hold(holder, new Date(Date.now() - 1_000));
  await expect(late).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('clock') });
  expect(await holds.isHeld()).toBe(false);
  await holds.hold(holder, new Date(Date.now() + HALF_AN_HOUR_MS));
  expect(await holds.isHeld()).toBe(true);
});
