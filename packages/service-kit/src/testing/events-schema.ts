import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import type { Logger } from '../observability/log.ts';

/** A schema with the tables of events and a table `seen (note text)` of its own, as a service would have them. */
export async function openEventsSchema(url: string, schema: string, log: Logger): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'famibook-events-'));
  try {
    await Promise.all(['1_events', '2_seen'].map((name) => mkdir(join(folder, name))));
    await copyFile(
      join(import.meta.dirname, '..', 'db', 'events-tables.sql'),
      join(folder, '1_events', 'migration.sql'),
    );
    await writeFile(join(folder, '2_seen', 'migration.sql'), 'CREATE TABLE "seen" ("note" TEXT NOT NULL);');
    await migrate(url, schema, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
  return openDatabase({ url, schema, log });
}
