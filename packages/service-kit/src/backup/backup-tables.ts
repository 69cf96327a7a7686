import pg from 'pg';
import type { BackupFiles } from './backup-files.ts';
import { BOOKKEEPING_TABLES } from './scratch-schemas.ts';

/** What a service states about its tables. Together both lists name every table of its schema; a test sees to that. */
export interface BackupTables {
  /** Never backed up, and so never restored: sessions, unfinished uploads, Activity (D32). */
  leftOut: readonly string[];
  /**
   * Every other table, with the SQL condition for the rows of the FamiBook `$1`; `FALSE` where rows belong to people or
   * to the platform. Tables stand without a schema: the same condition holds for a staged copy.
   */
  ofFamiBook: Readonly<Record<string, string>>;
  /** The files that rows name, in the service that stores them. */
  files?: BackupFiles;
}

/** The kit's own tables in every schema. A backup names the applied migrations instead of copying their table. */
const KIT_TABLES: BackupTables = {
  leftOut: BOOKKEEPING_TABLES,
  ofFamiBook: { outbox: 'FALSE', inbox: 'FALSE', dead_letter: 'FALSE' },
};

/** A service's tables and those that the kit made in its schema. */
export function withKitTables({ leftOut, ofFamiBook }: BackupTables): BackupTables {
  return {
    leftOut: [...KIT_TABLES.leftOut, ...leftOut],
    ofFamiBook: { ...KIT_TABLES.ofFamiBook, ...ofFamiBook },
  };
}

/** A table as the catalogue of Postgres describes it. */
export interface TableShape {
  name: string;
  /** Without generated ones, which no COPY may write. */
  columns: string[];
  /** The columns of the primary key, in its order; empty without one. */
  key: string[];
  /** Other tables that its foreign keys point to. */
  parents: string[];
}

const SHAPES = `
  SELECT c.relname::text AS name,
    (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
    COALESCE((SELECT array_agg(a.attname::text ORDER BY k.at)
      FROM pg_index i CROSS JOIN unnest(i.indkey::int2[]) WITH ORDINALITY AS k(attnum, at)
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
      WHERE i.indrelid = c.oid AND i.indisprimary), '{}') AS key,
    COALESCE((SELECT array_agg(DISTINCT p.relname::text) FROM pg_constraint f JOIN pg_class p ON p.oid = f.confrelid
      WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid), '{}') AS parents
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  ORDER BY c.relname`;

/** The tables of a schema by its catalogue, those that others point to first. */
export async function readTableShapes(client: pg.ClientBase, schema: string): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(SHAPES, [schema]);
  return inForeignKeyOrder(rows);
}

/** Tables whose foreign keys make a ring follow in the order of their names. */
function inForeignKeyOrder<T extends Pick<TableShape, 'name' | 'parents'>>(tables: readonly T[]): T[] {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const ordered: T[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ parents }) => !parents.some((parent) => waiting.has(parent)));
    const next = free.length > 0 ? free : [...waiting.values()].slice(0, 1);
    for (const table of next) {
      waiting.delete(table.name);
      ordered.push(table);
    }
  }
  return ordered;
}

/**
 * The rows of a table that a backup holds, as a query; all of them, or those of one FamiBook. A table that the service
 * does not name yet is backed up whole, because nothing may be lost for want of a line.
 */
export function selectRows(
  { name, columns, key }: TableShape,
  { schema, tables, famibookId }: { schema: string; tables: BackupTables; famibookId?: string | undefined },
): string {
  const from = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
  const list = (names: string[]) => names.map((column) => pg.escapeIdentifier(column)).join(', ');
  const condition = famibookId === undefined ? '' : ` WHERE ${conditionOf(tables, name, famibookId)}`;
  const order = key.length === 0 ? '' : ` ORDER BY ${list(key)}`;
  return `SELECT ${list(columns)} FROM ${from}${condition}${order}`;
}

/** The condition with the FamiBook in it, because COPY takes no parameters. */
export function conditionOf({ ofFamiBook }: BackupTables, table: string, famibookId: string): string {
  return (ofFamiBook[table] ?? 'FALSE').replaceAll('$1', () => `${pg.escapeLiteral(famibookId)}::uuid`);
}
