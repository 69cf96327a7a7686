import type { UserId } from '@famibook/contracts/ids';
import { waitFor } from '@famibook/testing/wait-for';
import type { AuthTestApp } from './auth-fixture.ts';

const WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

interface HeldUser {
  /** Waits until so many statements wait for a lock. */
  untilWaiting(statements: number): Promise<void>;
  /** Commits: the others go on, in the order in which they came. */
  release(): Promise<void>;
}

/** Locks a user in a transaction of the test, so that commands about this user line up behind it. */
export async function holdUser({ pool, sql }: Pick<AuthTestApp, 'pool' | 'sql'>, userId: UserId): Promise<HeldUser> {
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM "user" WHERE id = $1 FOR UPDATE', [userId]);
  return {
    untilWaiting: async (statements) =>
      void (await waitFor('others to wait for a lock', async () => (await sql(WAITING)).length >= statements)),
    release: async () => {
      await client.query('COMMIT');
      client.release();
    },
  };
}
