import type { SnapshotSelection } from '@famibook/contracts/backup/internal';
import { openFileList } from '@famibook/service-kit/backup/backup-files';
import { files } from '../backup.ts';
import { fileOfKey } from '../ingest/file-keys.ts';
import type { Objects } from '../ingest/ports.ts';
import type { Stores } from '../ports.ts';
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

interface MissingDeps {
  objects: Pick<Objects, 'head'>;
  ingests: Pick<Stores['ingests'], 'listBegun'>;
}

/** @returns the keys of files that are not stored, not whole, or about to be swept because a restore was given up */
export function findMissingFiles({ objects, ingests }: MissingDeps) {
  const isMissing = async ({ key, bytes }: AskedFile) => {
    const found = await objects.head(key);
    return !found || (bytes !== null && found.size !== bytes);
  };
  return async (files: readonly AskedFile[]): Promise<string[]> => {
    const keys: string[] = [];
    for (let from = 0; from < files.length; from += AT_ONCE) {
      const asked = files.slice(from, from + AT_ONCE);
      const begun = new Set(await ingests.listBegun(asked.map(({ key }) => fileOfKey(key).fileId)));
      const missing = await Promise.all(asked.map(isMissing));
      const isToBePut = ({ key }: AskedFile, index: number) => missing[index] || begun.has(fileOfKey(key).fileId);
      keys.push(...asked.filter(isToBePut).map(({ key }) => key));
    }
    return keys;
  };
}
