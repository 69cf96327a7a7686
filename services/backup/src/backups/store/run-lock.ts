import type { Database } from '@famibook/service-kit/db/database';
import type { RunLock } from '../ports.ts';

/** The key of the advisory lock; no other lock of this database uses it. */
const LOCK = 1_178_682_946;

/** An advisory lock on a connection of its own: it ends with the process that holds it. */
export function createRunLock({ pool }: Pick<Database, 'pool'>): RunLock {
  return {
    take: async () => {
      const client = await pool.connect();
      const lost = new AbortController();
      const lose = () => lost.abort(new Error('the connection to the database that held the run lock was lost'));
      try {
        const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [LOCK]);
        if (!rows[0]?.taken) {
          client.release();
          return undefined;
        }
      } catch (error) {
        client.release(true);
        throw error;
      }
      client.once('end', lose);
      return {
        signal: lost.signal,
        execute: async (statement, values) => (await client.query(statement, [...values])).rowCount ?? 0,
        release: async () => {
          client.off('end', lose);
          const unlocked = await client.query('SELECT pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
          client.release(unlocked === undefined);
        },
      };
    },
  };
}
