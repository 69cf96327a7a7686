import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { searchPath } from '../db/database.ts';
import { plainUrl } from '../db/plain-url.ts';
import { KEEP_ALIVE } from '../db/response-timeout.ts';
import { AppError } from '../errors.ts';
import { turnOffTimeouts } from './turn-off-timeouts.ts';

/** Rows cannot be read as they should; the message is for the operator. */
class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
}

/** A moment of the database that several connections can look at. */
export interface Snapshot {
  id: string;
  takenAt: Date;
  /** Call as soon as all have joined: while a snapshot is open, Postgres cleans nothing up. */
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 10_000;

/** @throws SnapshotError when the address is that of a connection pooler, in which snapshots cannot be relied on */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = await connect(url, 'famibook-snapshot');
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await turnOffTimeouts(client, 'transaction');
    await assertNoPooler(client);
    const { rows } = await client.query<{ id: string; takenAt: Date }>(
      'SELECT pg_export_snapshot() AS id, clock_timestamp() AS "takenAt"',
    );
    const [taken] = rows;
    if (!taken) throw new SnapshotError('The database has exported no snapshot.');
    return { ...taken, close: () => client.end() };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/**
 * A connection of its own that sees what the snapshot shows, without any timeouts.
 * @throws SnapshotError when the snapshot is not of this database, or is closed already
 */
export async function joinSnapshot(url: string, schema: string, snapshot: string): Promise<pg.Client> {
  const client = await connect(url, `famibook-${schema}-export`, searchPath(schema));
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await importSnapshot(client, schema, snapshot);
    await turnOffTimeouts(client, 'transaction');
    // The text of a value must not depend on how this server or role is set up.
    await client.query("SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres'");
    await client.query("SET LOCAL timezone = 'UTC'; SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'");
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** The rows of a query as lines of COPY's text format; its reader has them as they come. */
export function copyLines(client: pg.Client, query: string): AsyncIterable<Uint8Array> {
  return client.query(copyTo(`COPY (${query}) TO STDOUT`));
}

/** For handlers of calls: `await joinSnapshot(…).catch(refuseSnapshot)`. @throws AppError `conflict` in the same words */
export function refuseSnapshot(error: unknown): never {
  if (error instanceof SnapshotError) throw new AppError('conflict', { message: error.message, cause: error });
  throw error;
}

/** An unknown or malformed name, one of another database, or one whose transaction has ended. */
const NOT_HERE = new Set(['22023', '42704', '0A000', '55000']);

async function importSnapshot(client: pg.Client, schema: string, snapshot: string): Promise<void> {
  try {
    await client.query(`SET TRANSACTION SNAPSHOT ${pg.escapeLiteral(snapshot)}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !NOT_HERE.has(error.code ?? '')) throw error;
    throw new SnapshotError(
      `The snapshot of this backup is not in the database of ${schema}. Backups need one database for all services, without a connection pooler in between.`,
      { cause: error },
    );
  }
}

/** A pooler gives a connection a number of its own, which is not that of the process in the server. */
async function assertNoPooler(client: pg.Client & { processID?: number | null }): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  if (rows[0]?.pid === client.processID) return;
  throw new SnapshotError(
    'The address of the database leads through a connection pooler. Backups need the address of Postgres itself.',
  );
}

async function connect(url: string, name: string, options?: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: plainUrl(url),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...KEEP_ALIVE,
    application_name: name,
    ...(options && { options }),
  });
  // A connection that breaks between two statements would end the process; its next statement fails.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
