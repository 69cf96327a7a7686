import type { ServiceName } from '@famibook/contracts/services';
import { runningServiceDatabase } from '@famibook/one-machine/postgres/roles';
import pg from 'pg';
import type { Product } from './product.ts';

/** A connection costs the server a process, and questions come in crowds: it stays open for a moment. */
const IDLE_MS = 2_000;
/** Test files that share a product share its server's connections. */
const MAX_CONNECTIONS = 4;
/** It distinguishes the connections of tests from those of the product. */
const APPLICATION_NAME = 'famibook-test';

const pools = new Map<string, pg.Pool>();
const used = new WeakSet<pg.PoolClient>();

/** Rows of a service of a running product, seen with that service's own role. */
export async function queryService<Row extends pg.QueryResultRow>(
  product: Pick<Product, 'dataDir'>,
  service: ServiceName,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await takeConnection(poolOf(await urlOf(product, service)));
  let failure: Error | undefined;
  try {
    return (await client.query<Row>(sql, values)).rows;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}

/** Locks in a running product what a statement locks, so that what needs it waits. @returns a function to release it */
export async function holdLocks(
  product: Pick<Product, 'dataDir'>,
  service: ServiceName,
  sql: string,
): Promise<() => Promise<void>> {
  const client = new pg.Client({
    connectionString: await urlOf(product, service),
    application_name: APPLICATION_NAME,
  });
  // Cut off by the server, the query fails; without a listener the whole test would.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('BEGIN');
  await client.query(sql);
  return () => client.end();
}

async function urlOf({ dataDir }: Pick<Product, 'dataDir'>, service: ServiceName): Promise<string> {
  const url = await runningServiceDatabase(dataDir, service);
  if (!url) throw new Error(`The database of ${service} takes no connections`);
  return url;
}

/** A product that was started again may have another port, and then has another pool. */
function poolOf(url: string): pg.Pool {
  const known = pools.get(url);
  if (known) return known;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: APPLICATION_NAME,
    max: MAX_CONNECTIONS,
    idleTimeoutMillis: IDLE_MS,
    allowExitOnIdle: true,
  });
  // The server may cut a connection at any moment; without listeners the whole test would fail.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  pools.set(url, pool);
  return pool;
}

/**
 * A used connection is asked first whether the server still has it, and another one is taken when it has not: the
 * statement itself is sent only once.
 */
async function takeConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect();
    const isNew = !used.has(client);
    used.add(client);
    if (isNew || (await isAlive(client))) return client;
    client.release(true);
  }
}

function isAlive(client: pg.PoolClient): Promise<boolean> {
  return client.query('SELECT 1').then(
    () => true,
    () => false,
  );
}
