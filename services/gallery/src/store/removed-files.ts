import { UPLOADS } from '@famibook/contracts/limits';
import type { SqlRunner } from '@famibook/service-kit/db/database';

/** Part of a `WITH`: the files of the photos in another part are not to become photos again. */
export const noteFilesOf = (photos: string): string =>
  `noted AS (INSERT INTO removed_file (file_id) SELECT file_id FROM ${photos})`;

export const isFileRemoved = async (tx: SqlRunner, fileId: string): Promise<boolean> =>
  (await tx.$queryRawUnsafe<unknown[]>('SELECT 1 FROM removed_file WHERE file_id = $1::uuid', fileId)).length > 0;

/** Twice as long as an upload can be finished, for clocks that differ. Rows that another process is just forgetting are left to it. */
export const forgetOldRemovedFiles = (tx: SqlRunner): Promise<unknown> =>
  tx.$executeRawUnsafe(
    `DELETE FROM removed_file WHERE file_id IN (
       SELECT file_id FROM removed_file WHERE removed_at < now() - make_interval(hours => $1::int)
       ORDER BY removed_at LIMIT $2::int FOR UPDATE SKIP LOCKED
     )`,
    2 * UPLOADS.hours,
    AT_ONCE,
  );

const AT_ONCE = 1000;
