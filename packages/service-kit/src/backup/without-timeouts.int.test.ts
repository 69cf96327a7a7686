import { freshDatabase } from '@famibook/testing/backing/fresh-database';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { joinSnapshot, openSnapshot } from './snapshot.ts';
import { withScratchConnection } from './staging.ts';

const TIMEOUTS = `SELECT current_setting('statement_timeout') AS statement,
  current_setting('idle_in_transaction_session_timeout') AS idle`;

/** A database whose connections have timeouts unless they ask for others, as some providers set them. */
async function impatientDatabase(): Promise<string> {
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
  for (const timeout of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await client.query(`ALTER DATABASE ${rows[0]?.name} SET ${timeout} = '2min'`);
  await client.end();
  return database.url;
}

test('exports and staging wait as long as they must, whatever timeouts the database has (D30, D32)', async () => {
  const url = await impatientDatabase();
  const usual = new pg.Client({ connectionString: url });
  await usual.connect();
  expect((await usual.query(TIMEOUTS)).rows).toEqual([{ statement: '2min', idle: '2min' }]);
  await usual.end();

  const snapshot = await openSnapshot(url);
  const joined = await joinSnapshot(url, 'public', snapshot.id);
  expect((await joined.query(TIMEOUTS)).rows).toEqual([{ statement: '0', idle: '0' }]);
  await joined.end();
  await snapshot.close();
  const staging = await withScratchConnection(url, 'public', (client) => client.query(TIMEOUTS));
  expect(staging.rows).toEqual([{ statement: '0', idle: '0' }]);
});
