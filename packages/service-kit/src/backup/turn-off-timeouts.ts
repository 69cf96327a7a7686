import type pg from 'pg';

/** Postgres 15 and 16 do not know the last one. */
const TIMEOUTS = ['statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout'];

/** A role or a server may have timeouts of its own, and the driver sends no 0. */
export async function turnOffTimeouts(client: pg.Client, duration: 'transaction' | 'session'): Promise<void> {
  await client.query(
    `SELECT set_config(name, '0', $2) FROM unnest($1::text[]) AS name WHERE current_setting(name, true) IS NOT NULL`,
    [TIMEOUTS, duration === 'transaction'],
  );
}
