import type { SnapshotSelection } from '@famibook/contracts/backup/internal';
import type pg from 'pg';
import { type BackupTables, readTableShapes, selectRows, withKitTables } from './backup-tables.ts';
import { type RowStreamStart, type TableRows, writeRowStream } from './row-stream.ts';
import { copyLines, joinSnapshot } from './snapshot.ts';

export interface ExportedService {
  name: string;
  databaseUrl: string;
  tables: BackupTables;
}

export interface RowExport {
  /** The row stream; the snapshot is joined already. */
  stream: AsyncGenerator<Uint8Array>;
  /** Also ends a running export. */
  close(): Promise<void>;
}

/**
 * The rows of a service as a snapshot shows them. Tables are found by the catalogue: a backup before an upgrade is taken
 * by the new program from tables at the old migration.
 * @throws SnapshotError
 */
export async function openRowExport(
  { name, databaseUrl, tables: own }: ExportedService,
  { snapshot, famibookId }: SnapshotSelection,
): Promise<RowExport> {
  const client = await joinSnapshot(databaseUrl, name, snapshot);
  try {
    const start = await readStart(client, name);
    const tables = withKitTables(own);
    const shapes = (await readTableShapes(client, name)).filter((shape) => !tables.leftOut.includes(shape.name));
    const queries = shapes.map((shape) => ({
      ...shape,
      query: selectRows(shape, { schema: name, tables, famibookId }),
    }));
    return { stream: writeRowStream(start, copyAll(client, queries)), close: () => client.end() };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function* copyAll(
  client: pg.Client,
  tables: readonly { name: string; columns: string[]; query: string }[],
): AsyncGenerator<TableRows> {
  for (const { name, columns, query } of tables) yield { table: name, columns, rows: copyLines(client, query) };
}

async function readStart(client: pg.Client, schema: string): Promise<RowStreamStart> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
      WHERE schemaname = $1 AND last_value IS NOT NULL ORDER BY sequencename`,
    [schema],
  );
  return {
    joined: true,
    service: schema,
    migrations: await readApplied(client, '_prisma_migrations'),
    kitMigrations: await readApplied(client, '_kit_migrations'),
    sequences: Object.fromEntries(rows.map(({ name, last }) => [name, last])),
  };
}

/** Nothing is applied where there is no record yet: the kit's came later than the first services. */
async function readApplied(client: pg.Client, record: '_prisma_migrations' | '_kit_migrations'): Promise<string[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    'SELECT EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = $1) AS exists',
    [record],
  );
  if (!found[0]?.exists) return [];
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM ${record}
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows.map(({ name }) => name);
}
