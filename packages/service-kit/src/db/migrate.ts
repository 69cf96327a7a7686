import { join } from 'node:path';
import pg from 'pg';
import { retry } from '../runtime/retry.ts';
import { applyMigration, type OnWait, type RecordTable } from './apply-migration.ts';
import { connect } from './connect.ts';
import { type Migration, matches, readMigrations } from './migrations-folder.ts';
import { plainUrl } from './plain-url.ts';
import { KEEP_ALIVE } from './response-timeout.ts';

/** The advisory lock of Prisma's own CLI, so that only one process migrates a database at a time, over all schemas. */
const LOCK = 72_707_369;
const LOCK_RETRIES = { firstWaitMs: 50, maxWaitMs: 1_000, maxMs: 120_000 };

const KIT_FOLDER = join(import.meta.dirname, '../../migrations');

/** Exactly Prisma's table, so that `prisma migrate status` agrees. */
function createRecord(record: RecordTable) {
  return `CREATE TABLE IF NOT EXISTS "${record}" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;
}

/** What was applied to a schema, by name. */
export interface AppliedMigrations {
  migrations: readonly string[];
  /** Those of the kit, for the event tables. */
  kitMigrations: readonly string[];
}

/** The database must not be changed by this program; the message is for the operator. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Applies the migrations in `folder` (Prisma's layout) to `schema`, one after the other.
 * @returns the names of those applied now
 * @throws MigrationError when an applied one was edited or is missing, or one fails; what was applied before stays
 */
export async function migrate(url: string, schema: string, folder: string, onWait?: OnWait): Promise<string[]> {
  return withLock(url, (client) => applyPending(client, schema, { folder, record: '_prisma_migrations', onWait }));
}

/**
 * Does the same with the migrations of a service, and then gives its schema the kit's event tables (outbox, inbox, dead
 * letters). These come last: services that are older than the kit's migrations create the tables themselves.
 */
export async function migrateService(url: string, schema: string, folder: string, onWait?: OnWait): Promise<string[]> {
  return withLock(url, async (client) => [
    ...(await applyPending(client, schema, { folder, record: '_prisma_migrations', onWait })),
    ...(await applyPending(client, schema, { folder: KIT_FOLDER, record: '_kit_migrations', onWait })),
  ]);
}

/**
 * Empties a schema and brings it to where a backup was taken: only the migrations that are listed. `migrateService`
 * applies the others afterwards, so that an older backup becomes one of this version.
 * @throws MigrationError when this version does not know one of them, before anything is changed
 */
export async function rebuildSchema(
  url: string,
  schema: string,
  { folder, migrations, kitMigrations }: AppliedMigrations & { folder: string },
): Promise<void> {
  const unknown = [...(await unknownIn(folder, migrations)), ...(await unknownIn(KIT_FOLDER, kitMigrations))];
  if (unknown.length > 0) throw new MigrationError(`This version does not know the migrations ${unknown.join(', ')}.`);
  await withLock(url, async (client) => {
    await ensureSchema(client, schema);
    await client.query(emptySchema(schema));
    const own = { folder, record: '_prisma_migrations', only: new Set(migrations) } as const;
    const kit = { folder: KIT_FOLDER, record: '_kit_migrations', only: new Set(kitMigrations) } as const;
    return [...(await applyPending(client, schema, own)), ...(await applyPending(client, schema, kit))];
  });
}

async function unknownIn(folder: string, names: readonly string[]): Promise<string[]> {
  const known = new Set((await readMigrations(folder)).map(({ name }) => name));
  return names.filter((name) => !known.has(name));
}

/** A role that may not create schemas can still drop all that is in its own. */
function emptySchema(schema: string) {
  return `DO $empty$
  DECLARE
    item record;
  BEGIN
    FOR item IN SELECT oid::regclass AS name FROM pg_class
      WHERE relnamespace = ${pg.escapeLiteral(pg.escapeIdentifier(schema))}::regnamespace AND relkind IN ('r', 'p') LOOP
      EXECUTE format('DROP TABLE IF EXISTS %s CASCADE', item.name);
    END LOOP;
    FOR item IN SELECT oid::regprocedure AS name FROM pg_proc
      WHERE pronamespace = ${pg.escapeLiteral(pg.escapeIdentifier(schema))}::regnamespace LOOP
      EXECUTE format('DROP ROUTINE IF EXISTS %s CASCADE', item.name);
    END LOOP;
    FOR item IN SELECT oid::regtype AS name FROM pg_type
      WHERE typnamespace = ${pg.escapeLiteral(pg.escapeIdentifier(schema))}::regnamespace AND typtype IN ('e', 'd') LOOP
      EXECUTE format('DROP TYPE IF EXISTS %s CASCADE', item.name);
    END LOOP;
  END $empty$`;
}

/** What `migrateService` has applied to a schema, and what it would apply. @throws MigrationError as it would */
export async function readMigrationState(
  url: string,
  schema: string,
  folder: string,
): Promise<{ applied: number; pending: string[] }> {
  const own = await readMigrations(folder);
  const kit = await readMigrations(KIT_FOLDER);
  return withClient(url, async (client) => {
    const applied = await appliedIn(client, schema, '_prisma_migrations');
    const appliedByKit = await appliedIn(client, schema, '_kit_migrations');
    const pending = [...pendingOf(schema, own, applied), ...pendingOf(schema, kit, appliedByKit)];
    return { applied: applied.length, pending: pending.map(({ name }) => name) };
  });
}

function withLock(url: string, work: (client: pg.Client) => Promise<string[]>): Promise<string[]> {
  return withClient(url, async (client) => {
    await retry(() => takeLock(client), { ...LOCK_RETRIES, isTransient: (error) => error instanceof MigrationError });
    return work(client);
  });
}

/** Asks and does not wait: the build of an index waits for all statements that have begun before. @throws MigrationError */
async function takeLock(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isMine: boolean }>('SELECT pg_try_advisory_lock($1) AS "isMine"', [LOCK]);
  if (!rows[0]?.isMine) throw new MigrationError('Another process is migrating this database.');
}

interface Applying {
  folder: string;
  record: RecordTable;
  only?: ReadonlySet<string>;
  onWait?: OnWait | undefined;
}

async function applyPending(
  client: pg.Client,
  schema: string,
  { folder, record, only, onWait }: Applying,
): Promise<string[]> {
  const migrations = (await readMigrations(folder)).filter(({ name }) => only?.has(name) ?? true);
  await ensureSchema(client, schema);
  await client.query(`SET search_path = ${pg.escapeIdentifier(schema)}, public`);
  const applied = await appliedIn(client, schema, record);
  if (applied.length === 0) await client.query(createRecord(record));
  const pending = pendingOf(schema, migrations, applied);
  for (const migration of pending) {
    await applyMigration(client, { schema, record, migration, onWait }).catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      const text = `The migration ${migration.name} of the schema "${schema}" failed and changed nothing: ${reason}`;
      throw new MigrationError(text, { cause });
    });
  }
  return pending.map(({ name }) => name);
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

/** Looks the schema up first, because a role that may not create schemas gets an error even from `IF NOT EXISTS`. */
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

/** Nothing is applied where there is no record yet. */
async function appliedIn(client: pg.Client, schema: string, record: RecordTable): Promise<Applied[]> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_tables WHERE schemaname = $1 AND tablename = $2', [
    schema,
    record,
  ]);
  if (!rowCount) return [];
  const { rows } = await client.query<Applied>(
    `SELECT "migration_name" AS "name", "checksum", "finished_at" IS NOT NULL AS "finished"
       FROM ${pg.escapeIdentifier(schema)}."${record}" WHERE "rolled_back_at" IS NULL`,
  );
  return rows;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: plainUrl(url), connectionTimeoutMillis: 10_000, ...KEEP_ALIVE });
  client.on('error', () => undefined);
  await connect(client);
  try {
    return await work(client);
  } finally {
    // Ends the session, and with it the lock.
    await client.end();
  }
}
