import { UPLOADS } from '@famibook/contracts/limits';
import type { SqlRunner } from '@famibook/service-kit/db/database';

/** Beside a `gone` of photos: their files are not to become photos again. */
export const NOTE_REMOVED_FILES = 'noted AS (INSERT INTO removed_file (file_id) SELECT file_id FROM gone)';

export const isFileRemoved = async (tx: SqlRunner, fileId: string): Promise<boolean> =>
  (await tx.$queryRawUnsafe<unknown[]>('SELECT 1 FROM removed_file WHERE file_id = $1::uuid', fileId)).length > 0;

/** No upload can be finished for longer than this. Rows that another process is just forgetting are left to it. */
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
