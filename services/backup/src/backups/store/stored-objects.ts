import type { Database } from '@famibook/service-kit/db/database';

export interface KnownObject {
  name: string;
  /** The size before encryption; null for an object that was found in the target and not read yet. */
  bytes: number | null;
  isVerified: boolean;
}

/** An object of the target, as its listing shows it. */
export interface ListedObject {
  name: string;
  storedBytes: number;
}

export type StoredObjects = ReturnType<typeof createStoredObjects>;

/** What the target holds, so that nothing is stored twice and nothing is deleted that a backup needs. */
export function createStoredObjects({ query, pool }: Pick<Database, 'query' | 'pool'>) {
  const run = (text: string, values: unknown[]) => pool.query(text, values);
  return {
    findMany: async (names: readonly string[]): Promise<Map<string, KnownObject>> => {
      const rows = await query<KnownObject>({ ...FIND, values: [names] });
      return new Map(rows.map((row) => [row.name, row]));
    },
    /** Objects that were read back and matched. */
    addVerified: async (objects: readonly { name: string; bytes: number; storedBytes: number }[]): Promise<void> => {
      if (objects.length === 0) return;
      const columns = [
        objects.map(({ name }) => name),
        objects.map(({ bytes }) => bytes),
        objects.map(({ storedBytes }) => storedBytes),
      ];
      await run(ADD_VERIFIED, columns);
    },
    /** Makes what is known between two names agree with the listing of the target. */
    reconcile: async (after: string, last: string | undefined, listed: readonly ListedObject[]): Promise<void> => {
      const names = listed.map(({ name }) => name);
      const sizes = listed.map(({ storedBytes }) => storedBytes);
      await run(FORGET_OTHERS, [after, last ?? null, names, sizes]);
      if (names.length > 0) await run(ADD_LISTED, [names, sizes]);
    },
    markNeeded: async (names: readonly string[], sweepId: string): Promise<void> => {
      await run(MARK_NEEDED, [names, sweepId]);
    },
    /** The same, of those that this installation has neither stored nor read. */
    markNeededIfUnknown: async (names: readonly string[], sweepId: string): Promise<void> => {
      await run(`${MARK_NEEDED} AND verified_at IS NULL`, [names, sweepId]);
    },
    listUnneeded: async (sweepId: string, limit: number): Promise<string[]> => {
      const rows = await query<{ name: string }>({ ...UNNEEDED, values: [sweepId, limit] });
      return rows.map(({ name }) => name);
    },
    forget: async (names: readonly string[]): Promise<void> => {
      await run('DELETE FROM stored_object WHERE name = ANY ($1::text[])', [names]);
    },
  };
}

const FIND = {
  name: 'backup-find-objects',
  text: `SELECT name, content_bytes::float8 AS bytes, verified_at IS NOT NULL AS "isVerified"
           FROM stored_object WHERE name = ANY ($1::text[])`,
};

/** $1 the names, $2 the bytes of their content, $3 their bytes as stored. */
const ADD_VERIFIED = `INSERT INTO stored_object (name, content_bytes, bytes, verified_at)
  SELECT DISTINCT ON (name) name, content_bytes, bytes, now()
    FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS new (name, content_bytes, bytes)
  ON CONFLICT (name) DO UPDATE
    SET content_bytes = excluded.content_bytes, bytes = excluded.bytes, verified_at = excluded.verified_at`;

/** Forgets what is missing, or has another size, after $1 and up to $2 (null: the end). $3 the listed names, $4 sizes. */
const FORGET_OTHERS = `DELETE FROM stored_object o
  WHERE name > $1 AND ($2::text IS NULL OR name <= $2)
    AND NOT EXISTS (SELECT 1 FROM unnest($3::text[], $4::bigint[]) AS listed (name, bytes)
                     WHERE listed.name = o.name AND listed.bytes = o.bytes)`;

const ADD_LISTED = `INSERT INTO stored_object (name, bytes)
  SELECT name, bytes FROM unnest($1::text[], $2::bigint[]) AS listed (name, bytes) ON CONFLICT (name) DO NOTHING`;

/** $1 the names, $2 the sweep. What one backup needs others mostly need too: its row is written once. */
const MARK_NEEDED = `UPDATE stored_object SET needed_by = $2::uuid
  WHERE name = ANY ($1::text[]) AND needed_by IS DISTINCT FROM $2::uuid`;

const UNNEEDED = {
  name: 'backup-unneeded-objects',
  text: 'SELECT name FROM stored_object WHERE needed_by IS DISTINCT FROM $1::uuid ORDER BY name LIMIT $2',
};
