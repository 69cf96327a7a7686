import type pg from 'pg';
import { quoted } from '../db/quoted.ts';
import { isBookkeepingTable, tableIn } from './scratch-schemas.ts';
import { listTables } from './staging.ts';

export interface ForeignKey {
  table: string;
  columns: readonly string[];
  parent: string;
  parentColumns: readonly string[];
  /** The reference is emptied when its parent goes, and the row stays. */
  isSetNull: boolean;
}

export interface Column {
  name: string;
  /** The name of its enum, which each schema has of its own, and whether the column holds a list of them. */
  enumName: string | null;
  isList: boolean;
}

/** What a schema is made of, read from Postgres. */
export interface SchemaCatalogue {
  /** Parents before children, without the records of the schema's own history. */
  tables: readonly string[];
  /** Without generated ones, which cannot be written. */
  columns: ReadonlyMap<string, readonly Column[]>;
  foreignKeys: readonly ForeignKey[];
  sequences: readonly { name: string; table: string; column: string }[];
}

export async function readCatalogue(client: pg.ClientBase, schema: string): Promise<SchemaCatalogue> {
  const names = (await listTables(client, schema)).filter((table) => !isBookkeepingTable(table)).sort();
  const foreignKeys = await readForeignKeys(client, schema);
  const columns = await client.query<Column & { table: string }>(
    `SELECT c."relname"::text AS "table", a."attname"::text AS "name",
            CASE WHEN t."typtype" = 'e' THEN t."typname"::text WHEN e."typtype" = 'e' THEN e."typname"::text END AS "enumName",
            e."oid" IS NOT NULL AS "isList"
       FROM pg_attribute a
       JOIN pg_class c ON c."oid" = a."attrelid"
       JOIN pg_type t ON t."oid" = a."atttypid"
       LEFT JOIN pg_type e ON e."oid" = t."typelem" AND t."typcategory" = 'A'
      WHERE c."relnamespace" = $1::regnamespace AND c."relkind" IN ('r', 'p')
        AND a."attnum" > 0 AND NOT a."attisdropped" AND a."attgenerated" = ''
      ORDER BY a."attnum"`,
    [quoted(schema)],
  );
  const sequences = await client.query<{ name: string; table: string; column: string }>(
    `SELECT s."relname"::text AS "name", t."relname"::text AS "table", a."attname"::text AS "column"
       FROM pg_depend d
       JOIN pg_class s ON s."oid" = d."objid" AND s."relkind" = 'S'
       JOIN pg_class t ON t."oid" = d."refobjid"
       JOIN pg_attribute a ON a."attrelid" = t."oid" AND a."attnum" = d."refobjsubid"
      WHERE s."relnamespace" = $1::regnamespace AND d."deptype" IN ('a', 'i')`,
    [quoted(schema)],
  );
  return {
    tables: parentsFirst(names, foreignKeys),
    columns: Map.groupBy(columns.rows, ({ table }) => table),
    foreignKeys,
    sequences: sequences.rows.filter(({ table }) => !isBookkeepingTable(table)),
  };
}

async function readForeignKeys(client: pg.ClientBase, schema: string): Promise<ForeignKey[]> {
  const names = (keys: string, table: string) =>
    `ARRAY(SELECT a."attname"::text FROM unnest(f."${keys}") WITH ORDINALITY AS k(number, place)
             JOIN pg_attribute a ON a."attrelid" = f."${table}" AND a."attnum" = k.number ORDER BY k.place)`;
  const { rows } = await client.query<ForeignKey>(
    `SELECT c."relname"::text AS "table", ${names('conkey', 'conrelid')} AS "columns",
            p."relname"::text AS "parent", ${names('confkey', 'confrelid')} AS "parentColumns",
            f."confdeltype" = 'n' AS "isSetNull"
       FROM pg_constraint f JOIN pg_class c ON c."oid" = f."conrelid" JOIN pg_class p ON p."oid" = f."confrelid"
      WHERE f."contype" = 'f' AND c."relnamespace" = $1::regnamespace`,
    [quoted(schema)],
  );
  return rows;
}

/** The value of a column as one of another schema's same column. */
export function valueFor(schema: string, { name, enumName, isList }: Column, row = ''): string {
  const value = `${row}${quoted(name)}`;
  return enumName ? `${value}::text::${tableIn(schema, enumName)}${isList ? '[]' : ''}` : value;
}

/** @throws TypeError when tables refer to each other in a circle: their rows could not be inserted one table at a time */
function parentsFirst(tables: readonly string[], foreignKeys: readonly ForeignKey[]): string[] {
  const sorted: string[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const waiting = new Set(left);
    const hasParent = (table: string) =>
      foreignKeys.some((key) => key.table === table && key.parent !== table && waiting.has(key.parent));
    const free = left.filter((table) => !hasParent(table));
    if (free.length === 0) throw new TypeError(`${left.join(', ')} refer to each other in a circle`);
    sorted.push(...free);
    left = left.filter(hasParent);
  }
  return sorted;
}
