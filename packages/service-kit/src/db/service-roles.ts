import type { ServiceName } from '@famibook/contracts/services';
import pg from 'pg';
import { scratchSchemas } from '../backup/scratch-schemas.ts';
import { CannotStart } from '../runtime/cannot-start.ts';
import { connect } from './connect.ts';
import { quoted, quotedText } from './quoted.ts';
import { KEEP_ALIVE } from './response-timeout.ts';

/** The role of one service. */
export interface ServiceLogin {
  service: ServiceName;
  role: string;
  password: string;
}

/**
 * Creates the database unless it is there, and in it a schema and a role for each service, which sees its own schema
 * only. Repeatable; the password of a role that is there stays.
 * @throws CannotStart when the server cannot be reached, a schema belongs to another role, or a new installation would
 * be in a database of locale C
 */
export async function ensureServiceRoles(
  adminUrl: string,
  database: string,
  logins: readonly ServiceLogin[],
): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (rowCount === 0) await createDatabase(client, database);
  });
  await withClient(inDatabase(adminUrl, database), async (client) => {
    await client.query('BEGIN');
    const existing = await readExisting(client);
    for (const { service, role } of logins) assertOwned(service, role, existing.schemas.get(service));
    const missing = logins.filter(({ service }) => !existing.schemas.has(service));
    // An installation that is there already goes on as it is.
    if (missing.length === logins.length) await assertKnowsCase(client, database);
    if (missing.length > 0) await prepareDatabase(client, database);
    for (const { role, password } of logins) {
      if (!existing.roles.has(role))
        await client.query(`CREATE ROLE ${quoted(role)} LOGIN PASSWORD ${quotedText(password)}`);
    }
    // Only a superuser may create a schema for a role that it is no member of.
    const isMember = existing.isSuperuser ? [] : logins.map(({ role }) => quoted(role));
    for (const role of isMember) await client.query(`GRANT ${role} TO CURRENT_USER`);
    for (const login of missing) await createSchema(client, database, login);
    // A service may not create schemas: those that a backup is restored through stand beside its own.
    for (const { service, role } of logins) {
      for (const schema of scratchSchemas(service).filter((each) => !existing.schemas.has(each)))
        await client.query(`CREATE SCHEMA ${quoted(schema)} AUTHORIZATION ${quoted(role)}`);
    }
    for (const role of isMember) await client.query(`REVOKE ${role} FROM CURRENT_USER`);
    await client.query('COMMIT');
  });
}

/** Gives each role the password of its login; connections that are open stay. */
export async function setServicePasswords(adminUrl: string, logins: readonly ServiceLogin[]): Promise<void> {
  await withClient(adminUrl, async (client) => {
    for (const { role, password } of logins)
      await client.query(`ALTER ROLE ${quoted(role)} LOGIN PASSWORD ${quotedText(password)}`);
  });
}

async function readExisting(client: pg.Client) {
  const schemas = await client.query<{ name: string; owner: string }>(
    'SELECT nspname AS name, pg_get_userbyid(nspowner) AS owner FROM pg_namespace',
  );
  const roles = await client.query<{ name: string; isSuperuser: boolean; isSelf: boolean }>(
    'SELECT rolname AS name, rolsuper AS "isSuperuser", rolname = current_user AS "isSelf" FROM pg_roles',
  );
  return {
    /** From each schema to the role that owns it. */
    schemas: new Map(schemas.rows.map(({ name, owner }) => [name, owner])),
    roles: new Set(roles.rows.map(({ name }) => name)),
    isSuperuser: roles.rows.some(({ isSelf, isSuperuser }) => isSelf && isSuperuser),
  };
}

/** Texts have the same order on every machine, and letters of all languages a case. Postgres 15 and 16 lack this locale. */
async function createDatabase(client: pg.Client, database: string): Promise<void> {
  const { rows } = await client.query<{ hasLocale: boolean }>(
    `SELECT current_setting('server_version_num')::int >= 170000 AS "hasLocale"`,
  );
  const locale = `TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8'`;
  await client.query(`CREATE DATABASE ${quoted(database)} ${rows[0]?.hasLocale ? locale : ''}`);
}

/** Names and texts are searched without regard to case, which the locale C knows of the letters A to Z alone. */
async function assertKnowsCase(client: pg.Client, database: string): Promise<void> {
  const { rows } = await client.query<{ knows: boolean }>(`SELECT lower('É') = 'é' AS knows`);
  if (!rows[0]?.knows)
    throw new CannotStart(
      `The database ${database} does not know that É is é: create it with LOCALE_PROVIDER builtin BUILTIN_LOCALE ` +
        `'C.UTF-8', or another UTF-8 locale than C.`,
    );
}

/** A role of another name would find tables that it may not touch. */
function assertOwned(schema: string, role: string, owner = role): void {
  if (owner !== role) throw new CannotStart(`The schema ${schema} belongs to ${owner}, not to ${role}.`);
}

/** Extensions belong to the database, not to a service: here, where every service finds them. */
async function prepareDatabase(client: pg.Client, database: string): Promise<void> {
  await client.query(`
    CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public;
    CREATE EXTENSION IF NOT EXISTS citext SCHEMA public;
    REVOKE ALL ON DATABASE ${quoted(database)} FROM PUBLIC;
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
  `);
}

async function createSchema(client: pg.Client, database: string, { service, role }: ServiceLogin): Promise<void> {
  const schema = quoted(service);
  await client.query(`
    GRANT CONNECT, TEMPORARY ON DATABASE ${quoted(database)} TO ${quoted(role)};
    CREATE SCHEMA ${schema} AUTHORIZATION ${quoted(role)};
    ALTER ROLE ${quoted(role)} IN DATABASE ${quoted(database)} SET search_path = ${schema}, public;
  `);
}

function inDatabase(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, ...KEEP_ALIVE });
  await connect(client);
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
