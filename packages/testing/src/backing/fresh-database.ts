import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { postgresUrl } from './urls.ts';

export interface FreshDatabase {
  url: string;
  /** Cuts the connections that are still open. */
  drop(): Promise<void>;
}

/** That of every database of FamiBook: it orders by code points, and knows the case of all letters. */
const LOCALE = `LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LOCALE 'C' ENCODING 'UTF8'`;

/**
 * An empty database, e.g. for one test file: `const database = await freshDatabase()` in `beforeAll`,
 * `await database.drop()` in `afterAll`.
 */
export async function freshDatabase(): Promise<FreshDatabase> {
  const admin = await postgresUrl();
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Where no server waits for its disk, copying files is cheaper than writing each page to the log as well.
  await run(admin, `CREATE DATABASE ${name} ${LOCALE} TEMPLATE template0 STRATEGY FILE_COPY`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(admin, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
