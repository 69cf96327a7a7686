import type pg from 'pg';

/** After so many custom plans Postgres takes a generic one, if it expects that to cost no more. */
const CUSTOM_PLANS = 5;

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/**
 * Executes a statement often enough on one connection for Postgres to reuse its plan.
 * @returns how many of the last executions reused one, of as many as could
 */
export async function countReusedPlans(pool: pg.Pool, statement: Statement): Promise<{ reused: number; of: number }> {
  const of = 2;
  const client = await pool.connect();
  try {
    for (let time = 0; time < CUSTOM_PLANS + of; time += 1) await client.query(statement);
    const { rows } = await client.query<{ reused: number }>(
      'SELECT generic_plans::int AS reused FROM pg_prepared_statements WHERE name = $1',
      [statement.name],
    );
    return { reused: rows[0]?.reused ?? 0, of };
  } finally {
    client.release();
  }
}
