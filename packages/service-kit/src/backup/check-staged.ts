import { REFERENCES_AT_ONCE, type ReferenceKind } from '@famibook/contracts/restores/endpoints';
import type { RestorePlan } from './restore-plan.ts';
import { withScratchConnection } from './staging.ts';

interface Staged {
  url: string;
  /** The scratch schema. */
  schema: string;
  plan: RestorePlan;
}

interface WrongRows {
  what: string;
  rows: number;
  example: string;
}

/** What does not hold for the staged rows, although every constraint does. */
export function checkStaged({ url, schema, plan }: Staged): Promise<WrongRows[]> {
  return withScratchConnection(url, schema, async (client) => {
    const wrong: WrongRows[] = [];
    for (const { what, sql } of plan.checks ?? []) {
      const { rows } = await client.query<{ rows: number; example: string | null }>(
        `SELECT count(*)::int AS "rows", min("id"::text) AS "example" FROM (${sql}) "found"`,
      );
      const [found] = rows;
      if (found && found.rows > 0) wrong.push({ what, rows: found.rows, example: found.example ?? '' });
    }
    return wrong;
  });
}

/** A page of what the staged rows name that another service owns. */
export function listReferences({ url, schema, plan }: Staged, kind: ReferenceKind, after?: string): Promise<string[]> {
  const sql = plan.references?.uses?.[kind];
  if (!sql) return Promise.resolve([]);
  return withScratchConnection(url, schema, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT "id" FROM (${sql}) "used" WHERE $1::uuid IS NULL OR "id" > $1::uuid ORDER BY "id" LIMIT ${REFERENCES_AT_ONCE}`,
      [after ?? null],
    );
    return rows.map(({ id }) => id);
  });
}

/** Those of these that the staged rows of their owner do not have. */
export function findUnknown(
  { url, schema, plan }: Staged,
  kind: ReferenceKind,
  ids: readonly string[],
): Promise<string[]> {
  const sql = plan.references?.owns?.[kind];
  if (!sql) return Promise.resolve([...ids]);
  return withScratchConnection(url, schema, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT "asked"."id" FROM unnest($1::uuid[]) "asked"("id")
        WHERE NOT EXISTS (SELECT 1 FROM (${sql}) "owned" WHERE "owned"."id" = "asked"."id")`,
      [ids],
    );
    return rows.map(({ id }) => id);
  });
}
