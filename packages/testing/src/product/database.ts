import type { ServiceName } from '@famibook/contracts/services';
import { runningServiceDatabase } from '@famibook/one-machine/postgres/roles';
import pg from 'pg';
import type { Product } from './product.ts';

/** Rows of a service of a running product, seen with that service's own role. */
export const queryService = async <Row extends pg.QueryResultRow>(
  product: Pick<Product, 'dataDir'>,
  service: ServiceName,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = await connect(product, service);
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
};

/** Takes the locks of a statement in a running product, so that what needs them waits. @returns gives them back */
export async function holdLocks(
  product: Pick<Product, 'dataDir'>,
  service: ServiceName,
  sql: string,
): Promise<() => Promise<void>> {
  const client = await connect(product, service);
  await client.query('BEGIN');
  await client.query(sql);
  return () => client.end();
}

async function connect({ dataDir }: Pick<Product, 'dataDir'>, service: ServiceName): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await runningServiceDatabase(dataDir, service) });
  // Cut off by the server, the query fails; without a listener the whole test would.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
