import type { SnapshotSelection } from '@famibook/contracts/backup/internal';
import { openFileList } from '@famibook/service-kit/backup/backup-files';
import { files } from '../backup.ts';
import type { Objects } from '../ingest/ports.ts';
import { type OpenBytes, openStored } from '../serving/open-stored.ts';

/** The files that the rows of a snapshot need. @throws SnapshotError */
export function listFiles({ databaseUrl }: { databaseUrl: string }) {
  return (selection: SnapshotSelection) => openFileList({ name: 'media', databaseUrl, files }, selection);
}

/** @throws AppError `file_not_found` */
export function openBackupFile({ objects }: { objects: Objects }) {
  return (key: string): Promise<OpenBytes> => openStored(objects, key);
}

/** How many files are looked up at once. */
const AT_ONCE = 16;

interface AskedFile {
  key: string;
  bytes: number | null;
}

/** @returns the keys of files that are not stored, or not whole */
export function findMissingFiles({ objects }: { objects: Pick<Objects, 'head'> }) {
  const isMissing = async ({ key, bytes }: AskedFile) => {
    const found = await objects.head(key);
    return !found || (bytes !== null && found.size !== bytes);
  };
  return async (files: readonly AskedFile[]): Promise<string[]> => {
    const keys: string[] = [];
    for (let from = 0; from < files.length; from += AT_ONCE) {
      const asked = files.slice(from, from + AT_ONCE);
      const missing = await Promise.all(asked.map(isMissing));
      keys.push(...asked.filter((_, index) => missing[index]).map(({ key }) => key));
    }
    return keys;
  };
}
