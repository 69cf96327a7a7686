import { quoted } from '../db/quoted.ts';
import { type ForeignKey, type SchemaCatalogue, valueFor } from './catalogue.ts';
import { tableIn } from './scratch-schemas.ts';

export interface Copy {
  /** Schemas. */
  from: string;
  to: string;
  table: string;
  /** An SQL condition on the rows to copy; `"row"` is one of them. */
  condition?: string | undefined;
  /** What happens to a row that is there already; unless it is given, the copy fails. */
  onConflict?: string | undefined;
}

/** Copies rows of a table into the same one of another schema, without rows whose parents are not there. */
export function copyRows(catalogue: SchemaCatalogue, { from, to, table, condition, onConflict = '' }: Copy): string {
  // A row that refers to its own table comes with the one that it refers to.
  const keys = catalogue.foreignKeys.filter((key) => key.table === table && key.parent !== table);
  const emptied = new Map(
    keys.filter((key) => key.isSetNull).flatMap((key) => key.columns.map((column) => [column, key])),
  );
  const columns = catalogue.columns.get(table) ?? [];
  const values = columns.map((column) => {
    const key = emptied.get(column.name);
    const value = valueFor(to, column, '"row".');
    return key ? `CASE WHEN ${hasParent(to, key)} THEN ${value} END` : value;
  });
  const needed = keys
    .filter((key) => !key.isSetNull)
    .map(
      (key) =>
        `(${key.columns.map((column) => `"row".${quoted(column)} IS NULL`).join(' OR ')} OR ${hasParent(to, key)})`,
    );
  const where = [...needed, ...(condition ? [`(${condition})`] : [])];
  return `INSERT INTO ${tableIn(to, table)} (${columns.map(({ name }) => quoted(name)).join(', ')})
    SELECT ${values.join(', ')} FROM ${tableIn(from, table)} AS "row"${where.length > 0 ? ` WHERE ${where.join(' AND ')}` : ''}
    ${onConflict}`;
}

function hasParent(schema: string, { parent, parentColumns, columns }: ForeignKey): string {
  const same = parentColumns.map((column, at) => `"parent".${quoted(column)} = "row".${quoted(columns[at] ?? '')}`);
  return `EXISTS (SELECT 1 FROM ${tableIn(schema, parent)} AS "parent" WHERE ${same.join(' AND ')})`;
}
