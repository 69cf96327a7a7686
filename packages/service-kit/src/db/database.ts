import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { Logger } from '../observability/log.ts';
import { plainUrl } from './plain-url.ts';
import { breakWithoutResponse, KEEP_ALIVE } from './response-timeout.ts';
import { statementNames } from './statement-names.ts';

/** The part of a transaction that the kit's own SQL needs; a Prisma transaction client has it. */
export interface SqlRunner {
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>;
  $queryRawUnsafe<T>(sql: string, ...values: unknown[]): Promise<T>;
}

/** Prepared once for each connection under its name: one name must always have the same text. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
}

interface Statement extends NamedStatement {
  values?: unknown[];
}

/** A service's own schema and its one pool of connections. */
export interface Database {
  readonly pool: pg.Pool;
  readonly url: string;
  readonly schema: string;
  /** For lists and counts. Name the columns: `SELECT *` fails on open connections when a migration adds one. */
  query<Row>(statement: Statement): Promise<Row[]>;
  /** One transaction for SQL without Prisma. */
  transaction<T>(work: (tx: SqlRunner) => Promise<T>): Promise<T>;
  /** `new PrismaClient({ adapter: db.prismaAdapter() })`; it shares the pool and does not end it. */
  prismaAdapter(): PrismaPg;
  /** Fails unless the database responds. Requests that use all connections are no failure while they get responses. */
  ping(): Promise<void>;
  stop(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /** Also first on the search path, so that plain SQL needs no prefix. */
  schema: string;
  log: Logger;
  /** Connections at most. */
  maxConnections?: number;
  /** The longest one statement may run. */
  statementTimeoutMs?: number;
  /** The longest wait for a response; Postgres, where it still runs, ends the statement before. */
  responseTimeoutMs?: number;
}

const DEFAULT_CONNECTIONS = 10;
const DEFAULT_STATEMENT_TIMEOUT_MS = 15_000;
/** For the way there and back, and a server that is short of time. */
const RESPONSE_GRACE_MS = 5_000;
/** Waiting longer for a connection is useless: the request's own deadline is near. */
const CONNECT_TIMEOUT_MS = 10_000;
/** A transaction that is idle for so long belongs to code that hangs, and holds locks. */
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000;

export function openDatabase(options: DatabaseOptions): Database {
  const { url, schema, log, statementTimeoutMs = DEFAULT_STATEMENT_TIMEOUT_MS } = options;
  const { responseTimeoutMs = statementTimeoutMs + RESPONSE_GRACE_MS } = options;
  const pool = new pg.Pool({
    connectionString: plainUrl(url),
    max: options.maxConnections ?? DEFAULT_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    options: searchPath(schema),
    application_name: `famibook-${schema}`,
    ...KEEP_ALIVE,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  pool.on('connect', (client) => {
    // A connection that breaks between two statements would also end the process; its next statement fails.
    client.on('error', () => undefined);
    breakWithoutResponse(client, responseTimeoutMs);
  });
  const connections = watchConnections(pool, responseTimeoutMs);
  let stopped: Promise<void> | undefined;

  return {
    pool,
    url,
    schema,
    query: async <Row>({ name, text, values }: Statement) => {
      const { rows } = await pool.query({ name, text, values });
      return rows as Row[];
    },
    transaction: (work) => inTransaction(pool, work),
    prismaAdapter: () =>
      new PrismaPg(pool, {
        schema,
        statementNameGenerator: statementNames(),
        onConnectionError: (error) => log.warn({ err: error }, 'a database connection broke'),
      }),
    ping: async () => {
      // Its turn would come after all requests that wait, however well the database is.
      if (connections.areAllBusy()) return;
      await pool.query('SELECT 1');
    },
    stop: () => {
      stopped ??= pool.end().then(connections.untilClosed);
      return stopped;
    },
  };
}

function watchConnections(pool: pg.Pool, responseTimeoutMs: number) {
  const open = new Set<Promise<void>>();
  let respondedAt = 0;
  const noteResponse = () => {
    respondedAt = performance.now();
  };
  pool.on('connect', (client) => {
    const closed = new Promise<void>((resolve) => client.once('end', resolve)).then(() => void open.delete(closed));
    open.add(closed);
    noteResponse();
    client.connection.stream.on('data', noteResponse);
  });
  return {
    /**
     * Whether all connections are in use and the database responds on one of them. When it goes away they break, or none
     * of them gets a response within the time in which a vanished host is noticed.
     */
    areAllBusy: () =>
      open.size >= pool.options.max && pool.idleCount === 0 && performance.now() - respondedAt < responseTimeoutMs,
    /**
     * `pool.end()` resolves while its connections are still closing. Dropping the database at that moment would cut them,
     * and the error of Postgres (57P01) would reach a pool that has ended.
     */
    untilClosed: async () => void (await Promise.all(open)),
  };
}

/** As a start-up option it holds for every connection from its first statement on; extensions live in `public`. */
export function searchPath(schema: string): string {
  return `-c search_path=${pg.escapeIdentifier(schema)},public`;
}

function sqlRunner(client: pg.ClientBase): SqlRunner {
  return {
    $executeRawUnsafe: async (sql, ...values) => (await client.query(sql, values)).rowCount ?? 0,
    $queryRawUnsafe: async <T>(sql: string, ...values: unknown[]) => (await client.query(sql, values)).rows as T,
  };
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: SqlRunner) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(sqlRunner(client));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
