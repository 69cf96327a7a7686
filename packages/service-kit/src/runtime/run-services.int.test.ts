import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '@famibook/testing/backing/fresh-database';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '../observability/log.ts';
import { createPlatform } from './platform.ts';
import { runServices } from './run-services.ts';
import { defineService } from './service.ts';

/** Lasts long enough for others to come and wait, and notes how many do. */
const MIGRATION = `
  SELECT pg_sleep(1);
  CREATE TABLE waiting AS SELECT count(*)::int AS count FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted;`;

test('the services of one process migrate one after the other: none waits so long for the lock that it fails', async () => {
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  const migrations = await mkdtemp(join(tmpdir(), 'famibook-run-services-'));
  onTestFinished(() => rm(migrations, { recursive: true }));
  await mkdir(join(migrations, '20261101000000_start'));
  await writeFile(join(migrations, '20261101000000_start', 'migration.sql'), MIGRATION);
  const names = ['auth', 'board', 'gallery'] as const;
  const backup = { leftOut: [], ofFamiBook: {} };
  const definitions = names.map((name) =>
    defineService({ name, migrations, backup, config: z.object({}), compose: () => ({ routes: () => {} }) }),
  );

  const env = { DATABASE_URL: database.url };
  const platform = await createPlatform(env, createLog({ level: 'silent' }));
  onTestFinished(() => platform.stop());
  const running = await runServices(definitions, { env, platform, hasToMigrate: true });
  await running.stop();

  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(() => client.end());
  for (const name of names)
    expect((await client.query(`SELECT count FROM ${name}.waiting`)).rows).toEqual([{ count: 0 }]);
});
