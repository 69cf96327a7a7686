import type { Database } from '@famibook/service-kit/db/database';
import { readUsedFiles } from '../store/used-files.ts';

/** Which of these files a photo shows, whether or not its fact has gone out yet. */
export const findUsedFiles =
  (db: Database) =>
  (fileIds: readonly string[]): Promise<string[]> =>
    readUsedFiles(db, fileIds);
