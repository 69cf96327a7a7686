import type { ServiceName } from '@famibook/contracts/services';
import { until } from '@famibook/testing/backing/until';
import { queryService } from '@famibook/testing/product/database';
import type { Product } from '@famibook/testing/product/product';

type Running = Pick<Product, 'dataDir'>;

/** The connections that the product has for the same service: not this one, and no other one of tests. */
export const OTHERS = `FROM pg_stat_activity
  WHERE usename = current_user AND application_name <> current_setting('application_name')`;

const WITHIN_MS = 30_000;

/** Asks until the server answers: it may be recovering. */
export const insist = (product: Running, service: ServiceName, sql: string): Promise<{ pid: number }[]> =>
  until(() => queryService<{ pid: number }>(product, service, sql), WITHIN_MS, 50);

/**
 * Kills one server process with SIGKILL, as the kernel does when memory is short: the server cuts everybody off and
 * recovers. Resolves when it is back.
 */
export async function crashPostgres(product: Running): Promise<void> {
  // After a cut the next request opens a connection, which takes its time on a busy machine.
  const backend = await until(
    async () => {
      const [connection] = await queryService<{ pid: number }>(product, 'gallery', `SELECT pid ${OTHERS} LIMIT 1`);
      if (!connection) throw new Error('gallery has no connection to kill');
      // It throws when the connection has ended since.
      process.kill(connection.pid, 'SIGKILL');
      return connection;
    },
    WITHIN_MS,
    50,
  );
  // The server must have noticed, and be back.
  await until(
    async () => {
      const sql = 'SELECT pid FROM pg_stat_activity WHERE pid = $1';
      const left = await queryService(product, 'gallery', sql, [backend.pid]);
      if (left.length > 0) throw new Error('the server has not noticed yet');
    },
    WITHIN_MS,
    50,
  );
}
