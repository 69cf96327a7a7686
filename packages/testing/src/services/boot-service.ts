import type { Envelope } from '@famibook/contracts/events';
import type { Env } from '@famibook/service-kit/config/config';
import { type Database, openDatabase } from '@famibook/service-kit/db/database';
import { createLog } from '@famibook/service-kit/observability/log';
import type { AnyServiceDefinition } from '@famibook/service-kit/runtime/service';
import { freshDatabase } from '../backing/fresh-database.ts';
import { waitFor } from '../wait-for.ts';
import { bootForTest, type TestApp } from './boot-for-test.ts';

/** A service with a database of its own, and what its tests look at besides its responses. */
export interface ServiceTestApp extends TestApp {
  databaseUrl: string;
  /** The schema of the service, to read and write directly. */
  db: Database;
  pool: Database['pool'];
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** How many rows of each of these tables have the value in the column. */
  countRows(tables: readonly string[], column: string, value: string): Promise<number[]>;
  /**
   * The events that the service has published so far, in order and without their names: also those that a process which
   * was killed had handed to its own bus.
   */
  publishedEvents(): Promise<Envelope[]>;
  /** Those of them that are about this thing. */
  eventsAbout(thing: { id: string }): Promise<Envelope[]>;
}

interface ServiceOptions {
  env?: Env;
  /** A database that others use as well, and that stays; a fresh one unless given. */
  databaseUrl?: string | undefined;
}

/** Boots a service, with others beside it, over a database. */
export async function bootTestService(
  [service, ...others]: readonly [AnyServiceDefinition, ...AnyServiceDefinition[]],
  { env = {}, databaseUrl: sharedUrl }: ServiceOptions = {},
): Promise<ServiceTestApp> {
  const fresh = sharedUrl === undefined ? await freshDatabase() : undefined;
  const databaseUrl = sharedUrl ?? fresh?.url ?? '';
  const app = await bootForTest([service, ...others], { databaseUrl, env });
  const db = openDatabase({
    url: databaseUrl,
    schema: service.name,
    log: createLog({ level: 'silent' }),
    maxConnections: 4,
    // Tests write many thousands of rows in one statement, also while others share the machine.
    statementTimeoutMs: 120_000,
  });
  const sql: ServiceTestApp['sql'] = async <Row>(text: string, values: unknown[] = []) =>
    (await db.pool.query(text, values)).rows as Row[];
  const publishedEvents = async () => {
    await waitFor('the outbox to be empty', async () => {
      const waiting = await sql('SELECT 1 FROM outbox WHERE published_at IS NULL LIMIT 1');
      return waiting.length === 0;
    });
    return (await sql<{ event: Envelope }>('SELECT event FROM outbox ORDER BY seq')).map(({ event }) => event);
  };

  return {
    ...app,
    databaseUrl,
    db,
    pool: db.pool,
    sql,
    countRows: (tables, column, value) =>
      Promise.all(
        tables.map(async (table) => (await sql(`SELECT 1 FROM ${table} WHERE ${column} = $1`, [value])).length),
      ),
    publishedEvents,
    eventsAbout: async ({ id }) => (await publishedEvents()).filter(({ aggregateId }) => aggregateId === id),
    stop: async () => {
      await app.stop();
      await db.stop();
      await fresh?.drop();
    },
  };
}
