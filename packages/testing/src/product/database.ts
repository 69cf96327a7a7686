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
  const url = await runningServiceDatabase(product.dataDir, service);
  const client = new pg.Client({ connectionString: url });
  // Cut off by the server, the query fails; without a listener the whole test would.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
};
