import type { PhotoId } from '@famibook/contracts/ids';
import { UPLOADS } from '@famibook/contracts/limits';
import type { KnownPhoto } from '@famibook/contracts/uploads/schemas';
import type { Database, SqlRunner } from '@famibook/service-kit/db/database';

export type PhotoFileStore = ReturnType<typeof createPhotoFileStore>;

/** Twice as long as an upload can be finished, in case clocks differ. */
const RETENTION_HOURS = 2 * UPLOADS.hours;
const MAX_PURGED = 1_000;

/** Which photo has which file at media. */
export function createPhotoFileStore(db: Database) {
  return {
    /** Photos of a FamiBook by the SHA-256 of their bytes, in hexadecimal (D20); without those that are being removed. */
    findBySha256: (famibookId: string, sha256: readonly string[]) =>
      db.query<KnownPhoto>({ ...BY_SHA256, values: [famibookId, sha256] }),
    findPhotoOf: async (fileId: string) => (await db.query<{ id: PhotoId }>({ ...BY_FILE, values: [fileId] }))[0]?.id,
    /** Those of the files that belong to a photo. */
    findUsed: async (fileIds: readonly string[]) =>
      (await db.query<{ fileId: string }>({ ...USED, values: [fileIds] })).map(({ fileId }) => fileId),
    isRemoved: isFileRemoved,
    purgeRemoved: purgeRemovedFiles,
  };
}

const BY_SHA256 = {
  name: 'photos-by-sha256',
  text: `SELECT p.sha256, p.id AS "photoId" FROM photo p JOIN person a ON a.id = p.user_id
         WHERE p.famibook_id = $1::uuid AND p.sha256 = ANY($2::bpchar[]) AND a.deleted_at IS NULL`,
};
const BY_FILE = { name: 'photo-of-file', text: 'SELECT id FROM photo WHERE file_id = $1::uuid' };
const USED = {
  name: 'used-files',
  text: 'SELECT file_id AS "fileId" FROM photo WHERE file_id = ANY($1::uuid[])',
};

/** A clause of a `WITH`: records the files of the rows of another clause, so that they do not become photos again. */
export function recordFilesOf(photos: string): string {
  return `recorded AS (INSERT INTO removed_file (file_id) SELECT file_id FROM ${photos})`;
}

async function isFileRemoved(tx: SqlRunner, fileId: string): Promise<boolean> {
  const rows = await tx.$queryRawUnsafe<unknown[]>('SELECT 1 FROM removed_file WHERE file_id = $1::uuid', fileId);
  return rows.length > 0;
}

/** Deletes old records of removed files, except those that another transaction is deleting. */
async function purgeRemovedFiles(tx: SqlRunner): Promise<void> {
  await tx.$executeRawUnsafe(
    `DELETE FROM removed_file WHERE file_id IN (
       SELECT file_id FROM removed_file WHERE removed_at < now() - make_interval(hours => $1::int)
       ORDER BY removed_at LIMIT $2::int FOR UPDATE SKIP LOCKED
     )`,
    RETENTION_HOURS,
    MAX_PURGED,
  );
}
