import { freshDatabase } from '@famibook/testing/backing/fresh-database';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { joinSnapshot, openSnapshot } from './snapshot.ts';
import { withScratchConnection } from './staging.ts';

/** Those of them that this Postgres knows. */
const TIMEOUTS = `SELECT name, setting FROM pg_settings
  WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`;

async function timeoutsOf(client: pg.Client) {
  const { rows } = await client.query<{ name: string; setting: string }>(TIMEOUTS);
  return new Set(rows.map(({ setting }) => setting));
}

/** A database whose connections have timeouts unless they ask for others, as some providers set them. */
async function impatientDatabase(): Promise<string> {
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
  const timeouts = await client.query<{ name: string }>(TIMEOUTS);
  for (const timeout of timeouts.rows)
    await client.query(`ALTER DATABASE ${rows[0]?.name} SET ${timeout.name} = '2min'`);
  await client.end();
  return database.url;
}

test('exports and staging wait as long as they must, whatever timeouts the database has (D30, D32)', async () => {
  const url = await impatientDatabase();
  const usual = new pg.Client({ connectionString: url });
  await usual.connect();
  expect(await timeoutsOf(usual)).toEqual(new Set(['120000']));
  await usual.end();

  const snapshot = await openSnapshot(url);
  const joined = await joinSnapshot(url, 'public', snapshot.id);
  expect(await timeoutsOf(joined)).toEqual(new Set(['0']));
  await joined.end();
  await snapshot.close();
  expect(await withScratchConnection(url, 'public', timeoutsOf)).toEqual(new Set(['0']));
});
