import pg from 'pg';
import { retry } from '../runtime/retry.ts';
import { indexBuiltBy } from './index-migration.ts';
import type { Migration } from './migrations-folder.ts';

/** Every statement on a table queues behind a migration that waits for its lock, so each wait is short. */
const TABLE_LOCK_TIMEOUT = '3s';
/** A backup reads its tables for minutes. */
const TABLE_LOCK_RETRIES = { firstWaitMs: 1_000, maxWaitMs: 15_000, maxMs: 10 * 60_000 };
/** Postgres' own codes for a lock that did not come in time, and for a deadlock. */
const LOCK_ERRORS = ['55P03', '40P01'];

/** What is applied to a schema: migrations of its service and, noted apart, those of the kit for its event tables. */
export type RecordTable = '_prisma_migrations' | '_kit_migrations';

/** Called once with the name of a migration whose tables are in use, so that it is tried again for some minutes. */
export type OnWait = (migration: string) => void;

interface Applying {
  schema: string;
  record: RecordTable;
  migration: Migration;
  onWait: OnWait | undefined;
}

/**
 * Applies a migration and notes it, in one transaction that is repeated while others use the tables. The build of an index
 * beside the writers of its table can be in no transaction, and is noted once it is whole.
 */
export function applyMigration(client: pg.Client, applying: Applying): Promise<void> {
  const { migration, onWait } = applying;
  const index = indexBuiltBy(migration.sql);
  const apply = () =>
    index === undefined ? applyInTransaction(client, applying) : buildIndex(client, applying, index);
  let hasWaited = false;
  const onFailure = (error: unknown) => {
    if (!hasWaited && isLockError(error)) onWait?.(migration.name);
    hasWaited = true;
  };
  return retry(apply, { ...TABLE_LOCK_RETRIES, isTransient: isLockError, onFailure });
}

function isLockError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && LOCK_ERRORS.includes(error.code ?? '');
}

async function applyInTransaction(client: pg.Client, applying: Applying): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL lock_timeout = '${TABLE_LOCK_TIMEOUT}'`);
    await client.query(applying.migration.sql);
    await note(client, applying);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** It may wait for its locks, because nothing queues behind them. */
async function buildIndex(client: pg.Client, applying: Applying, index: string): Promise<void> {
  // `IF NOT EXISTS` would take what a killed build left for the index.
  await dropInvalid(client, index);
  try {
    await client.query(applying.migration.sql);
  } catch (error) {
    await dropInvalid(client, index).catch(() => undefined);
    throw error;
  }
  await note(client, applying);
}

async function dropInvalid(client: pg.Client, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [pg.escapeIdentifier(index)],
  );
  if (rowCount) await client.query(`DROP INDEX CONCURRENTLY ${pg.escapeIdentifier(index)}`);
}

async function note(client: pg.Client, { schema, record, migration }: Applying): Promise<void> {
  await client.query(
    `INSERT INTO ${pg.escapeIdentifier(schema)}."${record}"
       ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count")
     VALUES (gen_random_uuid()::text, $1, $2, now(), clock_timestamp(), 1)`,
    [migration.checksum, migration.name],
  );
}
