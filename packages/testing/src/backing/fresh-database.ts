import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { postgresUrl } from './urls.ts';

export interface FreshDatabase {
  url: string;
  /** Cuts the connections that are still open. */
  drop(): Promise<void>;
}

/**
 * An empty database, e.g. for one test file: `const database = await freshDatabase()` in `beforeAll`,
 * `await database.drop()` in `afterAll`.
 */
export async function freshDatabase(): Promise<FreshDatabase> {
  const admin = await postgresUrl();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await run(admin, `CREATE DATABASE ${name}`);
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
