import pg from 'pg';
import { type Migration, matches, readMigrations } from './migrations-folder.ts';
import { plainUrl } from './plain-url.ts';

/** The number that Prisma's own CLI locks too: one migrates a database at a time, over all schemas. */
const LOCK = 72_707_369;
const LOCK_TIMEOUT = '120s';

/** Prisma's table, to the letter, so that `prisma migrate status` agrees. */
const TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

/** A database that this program must not touch: people read the message. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Brings `schema` to what the migrations in `folder` (Prisma's layout) say, each in a transaction of its own.
 * @returns the names of those applied now
 * @throws MigrationError when an applied one was edited or is missing, or one fails; what was applied before stays
 */
export async function migrate(url: string, schema: string, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return withClient(url, async (client) => {
    await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query('RESET lock_timeout');
    await ensureSchema(client, schema);
    await client.query(`SET search_path = ${pg.escapeIdentifier(schema)}, public`);
    if (!(await hasTable(client, schema))) await client.query(TABLE);
    const pending = pendingOf(schema, migrations, await appliedIn(client, schema));
    for (const migration of pending) await apply(client, schema, migration);
    return pending.map(({ name }) => name);
  });
}

/** What `migrate` would apply. @throws MigrationError as it would */
export async function pendingMigrations(url: string, schema: string, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return withClient(url, async (client) => {
    const applied = (await hasTable(client, schema)) ? await appliedIn(client, schema) : [];
    return pendingOf(schema, migrations, applied).map(({ name }) => name);
  });
}

interface Applied {
  name: string;
  checksum: string;
  finished: boolean;
}

function pendingOf(schema: string, migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum, finished } of applied) {
    const migration = known.get(name);
    if (!migration) {
      throw new MigrationError(
        `The schema "${schema}" has the migration ${name}, which this version does not know: the database belongs to a newer version. Start that one.`,
      );
    }
    if (!finished) {
      throw new MigrationError(`The migration ${name} of the schema "${schema}" was begun and never finished.`);
    }
    if (!matches(migration, checksum)) {
      throw new MigrationError(
        `The migration ${name} of the schema "${schema}" was edited after it was applied. Put it back and write a new one.`,
      );
    }
  }
  const done = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !done.has(name));
}

async function apply(client: pg.Client, schema: string, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query(
      `INSERT INTO ${pg.escapeIdentifier(schema)}."_prisma_migrations"
         ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count")
       VALUES (gen_random_uuid()::text, $1, $2, now(), clock_timestamp(), 1)`,
      [checksum, name],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`The migration ${name} of the schema "${schema}" failed and changed nothing: ${reason}`, {
      cause: error,
    });
  }
}

/** Looked up first: a role that may not create schemas gets an error from `IF NOT EXISTS` even for one that exists. */
async function ensureSchema(client: pg.Client, schema: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema]);
  if (rowCount) return;
  try {
    await client.query(`CREATE SCHEMA ${pg.escapeIdentifier(schema)}`);
  } catch (error) {
    throw new MigrationError(
      `There is no schema "${schema}", and this role may not create it: CREATE SCHEMA "${schema}" AUTHORIZATION the role.`,
      { cause: error },
    );
  }
}

async function hasTable(client: pg.Client, schema: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM pg_tables WHERE schemaname = $1 AND tablename = '_prisma_migrations'`,
    [schema],
  );
  return Boolean(rowCount);
}

async function appliedIn(client: pg.Client, schema: string): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    `SELECT "migration_name" AS "name", "checksum", "finished_at" IS NOT NULL AS "finished"
       FROM ${pg.escapeIdentifier(schema)}."_prisma_migrations" WHERE "rolled_back_at" IS NULL`,
  );
  return rows;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: plainUrl(url), connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    // Ends the session, and with it the lock.
    await client.end();
  }
}
