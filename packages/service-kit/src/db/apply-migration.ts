import pg from 'pg';
import { retry } from '../runtime/retry.ts';
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

/** Applies a migration and notes it, in one transaction that is repeated while others use the tables. */
export function applyMigration(client: pg.Client, applying: Applying): Promise<void> {
  const { migration, onWait } = applying;
  let hasWaited = false;
  const onFailure = (error: unknown) => {
    if (!hasWaited && isLockError(error)) onWait?.(migration.name);
    hasWaited = true;
  };
  return retry(() => apply(client, applying), { ...TABLE_LOCK_RETRIES, isTransient: isLockError, onFailure });
}

function isLockError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && LOCK_ERRORS.includes(error.code ?? '');
}

async function apply(client: pg.Client, { schema, record, migration }: Applying): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL lock_timeout = '${TABLE_LOCK_TIMEOUT}'`);
    await client.query(migration.sql);
    await client.query(
      `INSERT INTO ${pg.escapeIdentifier(schema)}."${record}"
         ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count")
       VALUES (gen_random_uuid()::text, $1, $2, now(), clock_timestamp(), 1)`,
      [migration.checksum, migration.name],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
