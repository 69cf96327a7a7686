import type { Database } from '@famibook/service-kit/db/database';

const USED_FILES = {
  name: 'used-files',
  text: 'SELECT file_id AS "fileId" FROM photo WHERE file_id = ANY($1::uuid[])',
};

export const readUsedFiles = async (db: Database, fileIds: readonly string[]): Promise<string[]> => {
  const rows = await db.query<{ fileId: string }>({ ...USED_FILES, values: [fileIds] });
  return rows.map((row) => row.fileId);
};
