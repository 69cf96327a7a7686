import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newEvent } from '@famibook/contracts/events';
import { UserId } from '@famibook/contracts/ids';
import type { Database } from '@famibook/service-kit/db/database';
import type { ServiceEvents } from '@famibook/service-kit/messaging/service-events';
import { defineService } from '@famibook/service-kit/runtime/service';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type FreshDatabase, freshDatabase } from '../backing/fresh-database.ts';
import { bootForTest, type TestApp } from './boot-for-test.ts';

const userId = UserId.parse('01920000-0000-7000-8000-000000000001');
const soon = { timeout: 60_000, interval: 50 };
const release = Promise.withResolvers<void>();

let fresh: FreshDatabase;
let app: TestApp;
let migrations: string;
let board: { db: Database; events: ServiceEvents };

beforeAll(async () => {
  migrations = await mkdtemp(join(tmpdir(), 'famibook-migrations-'));
  await mkdir(join(migrations, '20260101000000_init'));
  await writeFile(join(migrations, '20260101000000_init', 'migration.sql'), 'CREATE TABLE pin (id int);');
  fresh = await freshDatabase();
  const definition = defineService({
    name: 'board',
    config: z.object({}),
    migrations,
    backup: { leftOut: [], ofFamiBook: {} },
    compose: (context) => {
      board = context;
      return {
        routes: () => undefined,
        subscriptions: [{ on: 'person.deleted.v1', handle: () => release.promise }],
      };
    },
  });
  app = await bootForTest(definition, { databaseUrl: fresh.url });
});
afterAll(async () => {
  release.resolve();
  await app?.stop();
  await fresh?.drop();
  await rm(migrations, { recursive: true, force: true });
});

async function scrape(): Promise<string> {
  const response = await app.fetch('/internal/metrics');
  expect(response.status).toBe(200);
  return response.text();
}

test('shows what waits in outbox and queue, what failed for good, and the connections', async () => {
  const quiet = await scrape();
  expect(quiet).toContain('famibook_outbox_waiting{service="board"} 0');
  expect(quiet).toContain('famibook_outbox_oldest_seconds{service="board"} 0');
  expect(quiet).toContain('famibook_queue_waiting{queue="board.facts",service="board"} 0');
  expect(quiet).toContain('famibook_retries_waiting{queue="board.facts",service="board"} 0');
  expect(quiet).toContain('famibook_unrouted_events{service="board"} 0');
  expect(quiet).toContain('famibook_dependency_up{dependency="database",service="board"} 1');
  expect(quiet).toContain('famibook_pool_connections{state="waiting",service="board"} 0');
  expect(quiet).toMatch(/famibook_pool_connections{state="total",service="board"} [1-9]/);
  expect(quiet).not.toContain('famibook_dead_letters{');

  await board.db.transaction((tx) => board.events.add(tx, newEvent('person.deleted.v1', userId, 1, { userId })));
  await board.db.pool.query(`UPDATE outbox SET added_at = now() - interval '90 seconds'`);
  await board.db.pool.query(
    `INSERT INTO dead_letter (subscriber, event_id, event, error, tries)
     SELECT 'board.facts', gen_random_uuid(), '{}', 'never', 8 FROM generate_series(1, 2)`,
  );
  await vi.waitFor(async () => {
    const busy = await scrape();
    expect(busy).toContain('famibook_queue_waiting{queue="board.facts",service="board"} 1');
    expect(busy).toContain('famibook_outbox_waiting{service="board"} 1');
    expect(busy).toContain('famibook_dead_letters{queue="board.facts",service="board"} 2');
  }, soon);
  const age = /famibook_outbox_oldest_seconds{service="board"} ([\d.]+)/.exec(await scrape())?.[1];
  expect(Number(age)).toBeGreaterThanOrEqual(90);
  release.resolve();
  await vi.waitFor(async () => expect(await scrape()).toContain('famibook_outbox_waiting{service="board"} 0'), soon);
});

test('a database that is away leaves out its gauges, and every scrape still succeeds (D37)', async () => {
  await fresh.drop();
  const scraped = await scrape();
  expect(scraped).toContain('famibook_dependency_up{dependency="database",service="board"} 0');
  expect(scraped).toContain('famibook_queue_waiting{queue="board.facts",service="board"} 0');
  expect(scraped).not.toMatch(/^famibook_outbox_(waiting|oldest_seconds)\b/m);
});
