import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type AppliedMigrations, migrateService, rebuildSchema } from '../db/migrate.ts';
import { plainUrl } from '../db/plain-url.ts';
import { quoted } from '../db/quoted.ts';
import { KEEP_ALIVE } from '../db/response-timeout.ts';
import { isBookkeepingTable, tableIn } from './scratch-schemas.ts';
import { turnOffTimeouts } from './turn-off-timeouts.ts';

/** One table of a backup: its rows are lines of COPY's text format. */
export interface StagedTable {
  table: string;
  columns: readonly string[];
  rows: AsyncIterable<Uint8Array>;
}

export interface Staging extends AppliedMigrations {
  url: string;
  /** The scratch schema; whatever it holds is dropped. */
  schema: string;
  /** The service's migrations. */
  folder: string;
  /** The last number of each sequence, as text. */
  sequences: Readonly<Record<string, string>>;
  /** Parents before children. */
  tables: AsyncIterable<StagedTable>;
}

/** The rows do not fit the tables that they were read from; the message is for the administrator. */
export class StagingError extends Error {
  override readonly name = 'StagingError';
}

/**
 * Loads a backup's rows into a scratch schema of the version that they were read at, and migrates that to this version.
 * Postgres checks every constraint as at any insert.
 * @returns the rows of each table, as they were read
 * @throws MigrationError when this version does not know the backup's, StagingError when the rows do not fit
 */
export async function stageRows(staging: Staging): Promise<Record<string, number>> {
  const { url, schema, folder } = staging;
  await rebuildSchema(url, schema, staging);
  const rows = await withScratchConnection(url, schema, (client) => load(client, staging));
  await migrateService(url, schema, folder);
  return rows;
}

/** A connection without timeouts, because it moves whole tables. */
export async function withScratchConnection<T>(
  url: string,
  schema: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: plainUrl(url),
    application_name: `famibook-${schema}`,
    connectionTimeoutMillis: 10_000,
    ...KEEP_ALIVE,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await turnOffTimeouts(client, 'session');
    await client.query(`SET search_path = ${quoted(schema)}, public`);
    return await work(client);
  } finally {
    await client.end();
  }
}

async function load(client: pg.Client, { schema, tables, sequences }: Staging): Promise<Record<string, number>> {
  await client.query('BEGIN');
  const names = (await listTables(client, schema)).filter((table) => !isBookkeepingTable(table));
  const all = names.map((table) => tableIn(schema, table));
  for (const table of all) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  // Migrations insert rows too, and a backup has its own.
  if (all.length > 0) await client.query(`TRUNCATE ${all.join(', ')}`);
  const counts: Record<string, number> = {};
  for await (const { table, columns, rows } of tables) {
    if (!names.includes(table))
      throw new StagingError(`The backup has a table ${table} that its version did not have.`);
    const into = `${tableIn(schema, table)} (${columns.map(quoted).join(', ')})`;
    const copy = client.query(copyFrom(`COPY ${into} FROM STDIN`));
    await pipeline(Readable.from(rows, { objectMode: false }), copy);
    counts[table] = copy.rowCount ?? 0;
  }
  for (const table of all) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  for (const [sequence, last] of Object.entries(sequences)) {
    await client.query('SELECT setval(to_regclass($1), $2::bigint)', [tableIn(schema, sequence), last]);
  }
  await client.query('COMMIT');
  return counts;
}

/** The tables of a schema, in no particular order. */
export async function listTables(client: pg.ClientBase, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT "relname" AS "name" FROM pg_class WHERE "relnamespace" = $1::regnamespace AND "relkind" IN ('r', 'p')`,
    [quoted(schema)],
  );
  return rows.map(({ name }) => name);
}
