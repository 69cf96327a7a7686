import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ServiceName } from '@famibook/contracts/services';
import { scratchSchemas } from '@famibook/service-kit/backup/scratch-schemas';
import pg from 'pg';
import { readOrCreateSecret, readSecret } from '../stored-secret.ts';
import { readPostmaster } from './postmaster.ts';

const databaseName = 'famibook';

/**
 * One database; in it a schema and a role for each service, which sees its own schema only. Repeatable.
 * @returns the URL of each service's database, with that service's own role
 */
export async function ensureServiceDatabases<Name extends ServiceName>(options: {
  adminUrl: string;
  dataDir: string;
  services: readonly Name[];
}): Promise<Record<Name, string>> {
  const logins = await Promise.all(
    options.services.map(async (service) => ({
      service,
      role: `famibook_${service}`,
      password: await password(service),
    })),
  );
  await withClient(options.adminUrl, async (client) => {
    const { rows } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName]);
    if (rows.length === 0) await client.query(`CREATE DATABASE ${databaseName}`);
  });
  const url = new URL(options.adminUrl);
  url.pathname = databaseName;
  await withClient(url.href, (client) => prepareDatabase(client, logins));
  return Object.fromEntries(
    logins.map(({ service, password }) => [service, serviceUrl(url.port, service, password)]),
  ) as Record<Name, string>;

  function password(service: string) {
    return readOrCreateSecret(options.dataDir, passwordOf(service), () => randomBytes(24).toString('base64url'));
  }
}

const passwordOf = (service: string) => `database-password-${service}`;

const serviceUrl = (port: string | number, service: string, password: string) =>
  `postgresql://famibook_${service}:${password}@127.0.0.1:${port}/${databaseName}?schema=${service}`;

/** The same URLs of a database that another process runs; undefined while it does not take connections. */
export async function runningServiceDatabase(dataDir: string, service: ServiceName): Promise<string | undefined> {
  const server = readPostmaster(join(dataDir, 'postgres', 'cluster'));
  const password = await readSecret(dataDir, passwordOf(service));
  return server?.ready && password ? serviceUrl(server.port, service, password) : undefined;
}

interface Login {
  service: string;
  role: string;
  password: string;
}

async function prepareDatabase(client: pg.Client, logins: Login[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT nspname AS name FROM pg_namespace');
  const schemas = new Set(rows.map((row) => row.name));
  const missing = logins.filter((login) => !schemas.has(login.service));
  await client.query('BEGIN');
  // Extensions belong to the database, not to a service: here, where every service finds them.
  if (missing.length > 0)
    await client.query(`
    CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public;
    CREATE EXTENSION IF NOT EXISTS citext SCHEMA public;
    REVOKE ALL ON DATABASE ${databaseName} FROM PUBLIC;
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
  `);
  for (const { service, role, password } of missing) {
    const [name, schema] = [pg.escapeIdentifier(role), pg.escapeIdentifier(service)];
    await client.query(`
      CREATE ROLE ${name} LOGIN PASSWORD ${pg.escapeLiteral(password)};
      GRANT CONNECT, TEMPORARY ON DATABASE ${databaseName} TO ${name};
      CREATE SCHEMA ${schema} AUTHORIZATION ${name};
      ALTER ROLE ${name} SET search_path = ${schema}, public;
    `);
  }
  // A service may not create schemas: those that a backup is restored through stand beside its own.
  for (const { service, role } of logins) {
    for (const schema of scratchSchemas(service).filter((each) => !schemas.has(each))) {
      await client.query(`CREATE SCHEMA ${pg.escapeIdentifier(schema)} AUTHORIZATION ${pg.escapeIdentifier(role)}`);
    }
  }
  await client.query('COMMIT');
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
