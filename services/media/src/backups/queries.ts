import type { SnapshotSelection } from '@famibook/contracts/backup/internal';
import { type AskedFile, findUnstored, openFileList } from '@famibook/service-kit/backup/backup-files';
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

interface MissingDeps {
  objects: Pick<Objects, 'head'>;
  ingests: Pick<Stores['ingests'], 'listBegun'>;
}

/** @returns the keys of files that are not stored, not whole, or about to be swept because a restore was given up */
export function findMissingFiles({ objects, ingests }: MissingDeps) {
  return async (files: readonly AskedFile[]): Promise<string[]> => {
    const begun = new Set(await ingests.listBegun(files.map(({ key }) => fileOfKey(key).fileId)));
    const unstored = new Set(await findUnstored(objects, files));
    const keys = files.map(({ key }) => key);
    return keys.filter((key) => unstored.has(key) || begun.has(fileOfKey(key).fileId));
  };
}
