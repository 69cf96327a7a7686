import { Readable } from 'node:stream';
import type { ServiceName } from '@famibook/contracts/services';
import { createFileHolds, findUnstored, lastLine, openFileList } from '@famibook/service-kit/backup/backup-files';
import type { BackupTables } from '@famibook/service-kit/backup/backup-tables';
import { openRowExport } from '@famibook/service-kit/backup/export-rows';
import { isBookkeepingTable } from '@famibook/service-kit/backup/scratch-schemas';
import { joinSnapshot, openSnapshot, refuseSnapshot } from '@famibook/service-kit/backup/snapshot';
import type { Database } from '@famibook/service-kit/db/database';
import { AppError } from '@famibook/service-kit/errors';
import { ObjectMissing, type ObjectStore } from '@famibook/service-kit/storage/object-store';
import type { Exports } from '../ports.ts';

/** A service whose tables are read without it. */
interface ExportedSchema {
  name: ServiceName;
  databaseUrl: string;
  tables: BackupTables;
}

interface DirectExportsOptions {
  schemas: readonly ExportedSchema[];
  /** Where the originals lie. */
  objects: Pick<ObjectStore, 'read' | 'head' | 'localPath'>;
  /** The database, with the role of the service that stores files. */
  filesDatabase: Pick<Database, 'pool' | 'schema'>;
}

/** Postgres knows no such table: the holds came later than the tables that are backed up. */
const NO_SUCH_TABLE = '42P01';

/** The exports of services that do not run, or run in another version: from their tables and files (D33). */
export function createDirectExports({ schemas, objects, filesDatabase }: DirectExportsOptions): Exports {
  const schemaOf = (name: ServiceName): ExportedSchema => {
    const schema = schemas.find((each) => each.name === name);
    if (!schema) throw new TypeError(`${name} has no tables to back up`);
    return schema;
  };
  const media = schemaOf('media');
  const { files } = media.tables;
  if (!files) throw new TypeError('media says nothing about its files');
  const holds = createFileHolds(filesDatabase.pool, filesDatabase.schema, files.holds);

  return {
    services: schemas.map(({ name }) => name),
    openSnapshot: () => openSnapshot(media.databaseUrl).catch(refuseSnapshot),
    join: async (name, snapshot) => {
      await (await joinSnapshot(schemaOf(name).databaseUrl, name, snapshot).catch(refuseSnapshot)).end();
    },
    rows: async (name, snapshot, signal) => {
      const rows = await openRowExport(schemaOf(name), { snapshot });
      return readable(rows.stream, rows.close, signal);
    },
    files: async (snapshot, signal) => {
      if (!(await hasTables(filesDatabase))) return Readable.from([lastLine(0)]);
      const list = await openFileList({ ...media, files }, { snapshot });
      return readable(list.lines, list.close, signal);
    },
    file: (key) => objects.read(key).catch(asNotFound),
    missingFiles: async (files) => new Set(await findUnstored(objects, files)),
    filePath: (key) => objects.localPath?.(key),
    hold: async (holderId, until) => {
      const work = until ? holds.hold(holderId, until) : holds.release(holderId);
      await work.catch((error: { code?: unknown }) => {
        if (error.code !== NO_SUCH_TABLE) throw error;
      });
    },
  };
}

/** A first start that was killed may have made tables of other services only. */
async function hasTables({ pool, schema }: DirectExportsOptions['filesDatabase']): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('SELECT tablename AS name FROM pg_tables WHERE schemaname = $1', [
    schema,
  ]);
  return rows.some(({ name }) => !isBookkeepingTable(name));
}

/** A stream whose connection ends with it, however it ends. */
function readable(source: AsyncIterable<Uint8Array>, close: () => Promise<void>, signal: AbortSignal): Readable {
  const stream = Readable.from(source, { objectMode: false, signal });
  stream.once('close', () => void close().catch(() => undefined));
  return stream;
}

function asNotFound(error: unknown): never {
  if (error instanceof ObjectMissing) throw new AppError('file_not_found', { cause: error });
  throw error;
}
