import type pg from 'pg';

export interface Statement {
  name: string;
  text: string;
}

/** The plan by which the database runs a statement. */
export async function explain(database: pg.Client, { text }: Statement, values: unknown[]): Promise<string> {
  const { rows } = await database.query({ text: `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${text}`, values });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
