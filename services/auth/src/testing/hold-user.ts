import type { UserId } from '@famibook/contracts/ids';
import { waitFor } from '@famibook/testing/wait-for';
import type { AuthTestApp } from './auth-fixture.ts';

type HoldingApp = Pick<AuthTestApp, 'pool' | 'sql'>;

const WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

interface Held {
  /** Waits until so many statements wait for a lock. */
  untilWaiting(statements: number): Promise<void>;
  /** Commits: the others go on, in the order in which they came. */
  release(): Promise<void>;
}

/** Locks a user in a transaction of the test, so that commands about this user line up behind it. */
export function holdUser(app: HoldingApp, userId: UserId): Promise<Held> {
  return hold(app, 'SELECT 1 FROM "user" WHERE id = $1 FOR UPDATE', [userId]);
}

/** Likewise the totals, which commands about memberships count last. */
export function holdTotals(app: HoldingApp): Promise<Held> {
  return hold(app, 'SELECT 1 FROM platform_total FOR UPDATE', []);
}

async function hold({ pool, sql }: HoldingApp, lock: string, values: unknown[]): Promise<Held> {
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query(lock, values);
  return {
    untilWaiting: async (statements) =>
      void (await waitFor('others to wait for a lock', async () => (await sql(WAITING)).length >= statements)),
    release: async () => {
      await client.query('COMMIT');
      client.release();
    },
  };
}
