import type pg from 'pg';
import { STORED_COUNTERS } from '../stored-counters.ts';

/** What is wrong, in words; nothing, it is to be hoped. */
export const wrongCounters = async (pool: pg.Pool): Promise<string[]> => {
  const wrong: string[] = [];
  for (const { what, sql } of STORED_COUNTERS)
    for (const { id } of (await pool.query<{ id: string }>(sql)).rows) wrong.push(`${what}: ${id}`);
  return wrong;
};
