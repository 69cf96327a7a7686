import type { FamiBookId, PhotoId } from '@famibook/contracts/ids';
import type { ImportedPhoto } from '@famibook/contracts/imports/schemas';
import type { Database, SqlRunner } from '@famibook/service-kit/db/database';

export type ImportStore = ReturnType<typeof createImportStore>;

interface Import {
  source: string;
  photoId: PhotoId;
}

/** Which sources became photos of a FamiBook; a row stays when its photo is deleted, so that it is not imported again. */
export function createImportStore(db: Database) {
  return {
    /** Undefined for a source that was never imported. */
    find: async (famibookId: FamiBookId, source: string) =>
      (await db.query<Pick<ImportedPhoto, 'photoId'>>({ ...FIND, values: [famibookId, source] }))[0],
    /** Those of the sources that were imported. */
    findSources: async (famibookId: FamiBookId, sources: readonly string[]) =>
      (await db.query<{ source: string }>({ ...SOURCES, values: [famibookId, sources] })).map(({ source }) => source),
    record: recordImports,
    removeSome: removeSomeImports,
  };
}

const FIND = {
  name: 'find-import',
  text: `SELECT p.id AS "photoId" FROM imported_photo i LEFT JOIN photo p ON p.id = i.photo_id
         WHERE i.famibook_id = $1::uuid AND i.source = $2`,
};
const SOURCES = {
  name: 'imported-sources',
  text: 'SELECT source FROM imported_photo WHERE famibook_id = $1::uuid AND source = ANY($2::text[])',
};

/** Returns how many of them were new. */
function recordImports(tx: SqlRunner, famibookId: FamiBookId, imports: readonly Import[]): Promise<number> {
  return tx.$executeRawUnsafe(
    `INSERT INTO imported_photo (famibook_id, source, photo_id)
     SELECT $1::uuid, source, photo_id FROM unnest($2::text[], $3::uuid[]) AS new (source, photo_id)
     ON CONFLICT (famibook_id, source) DO NOTHING`,
    famibookId,
    imports.map(({ source }) => source),
    imports.map(({ photoId }) => photoId),
  );
}

async function removeSomeImports(tx: SqlRunner, famibookId: string, max: number): Promise<void> {
  await tx.$executeRawUnsafe(
    `DELETE FROM imported_photo WHERE famibook_id = $1::uuid AND source IN (
       SELECT source FROM imported_photo WHERE famibook_id = $1::uuid LIMIT $2::int
     )`,
    famibookId,
    max,
  );
}
