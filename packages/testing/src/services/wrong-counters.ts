import type { RowCheck } from '@famibook/service-kit/backup/restore-plan';
import type pg from 'pg';

/** Which stored counters of a service are wrong, in words. */
export async function findWrongCounters(pool: pg.Pool, stored: readonly RowCheck[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { what, sql } of stored)
    for (const { id } of (await pool.query<{ id: string }>(sql)).rows) wrong.push(`${what}: ${id}`);
  return wrong;
}
