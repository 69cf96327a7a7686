import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../db/database.ts';
import { migrateService } from '../db/migrate.ts';
import type { Logger } from '../observability/log.ts';

/** A schema with the tables of events and a table `seen (note text)` of its own, as a service would have them. */
export async function openEventsSchema(url: string, schema: string, log: Logger): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'famibook-events-'));
  try {
    await mkdir(join(folder, '1_seen'));
    await writeFile(join(folder, '1_seen', 'migration.sql'), 'CREATE TABLE "seen" ("note" TEXT NOT NULL);');
    await migrateService(url, schema, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
  return openDatabase({ url, schema, log });
}
