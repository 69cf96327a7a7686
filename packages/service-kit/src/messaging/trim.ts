import type { Database } from '../db/database.ts';
import { quoted } from '../db/quoted.ts';
import type { Logger } from '../observability/log.ts';
import { every } from '../runtime/every.ts';
import type { Worker } from '../runtime/service.ts';

/** No event comes again after so long: retries end within minutes, and a dead letter has a row of its own. */
export const INBOX_HOURS = 14 * 24;
const DEAD_LETTER_HOURS = 90 * 24;
/**
 * A day longer than the longest retry: a backup of the database then holds every event that the broker had confirmed and
 * a subscriber had not yet handled.
 */
export const PUBLISHED_HOURS = 25;
const BATCH = 1_000;
const EVERY_MS = 60 * 60 * 1_000;

/** Deletes expired rows, one batch in each statement, so that no lock is held for long. @returns how many rows */
export async function trimTables(db: Pick<Database, 'pool' | 'schema'>): Promise<number> {
  const removed = [
    await trim(db, 'outbox', 'published_at', PUBLISHED_HOURS),
    await trim(db, 'inbox', 'handled_at', INBOX_HOURS),
    await trim(db, 'dead_letter', 'failed_at', DEAD_LETTER_HOURS),
  ];
  return removed.reduce((sum, count) => sum + count, 0);
}

async function trim(
  { pool, schema }: Pick<Database, 'pool' | 'schema'>,
  name: string,
  column: string,
  hours: number,
): Promise<number> {
  const table = `${quoted(schema)}.${quoted(name)}`;
  const sql = `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM ${table} WHERE ${quoted(column)} < now() - make_interval(hours => $1) LIMIT $2 FOR UPDATE SKIP LOCKED))`;
  for (let total = 0; ; ) {
    const { rowCount } = await pool.query(sql, [hours, BATCH]);
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return total;
  }
}

/** Keeps a schema's tables of events bounded while the service runs. */
export function tableTrimmer(db: Pick<Database, 'pool' | 'schema'>, log: Logger): Worker {
  return every({ name: 'trim events', everyMs: EVERY_MS, work: () => trimTables(db), log, atStart: true });
}
