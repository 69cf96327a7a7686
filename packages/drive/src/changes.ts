import type { Connection } from './connection.ts';
import { DriveError } from './drive-error.ts';
import { type DriveFile, FILE_FIELDS, toDriveFile } from './drive-file.ts';

const PAGE = 500;

/** A file that was made, changed, moved or removed. */
interface DriveChange {
  fileId: string;
  /** Undefined when it no longer exists or can no longer be seen. */
  file: DriveFile | undefined;
}

export interface DriveChanges {
  changes: DriveChange[];
  /** Gives what happens after these. */
  nextToken: string;
  hasMore: boolean;
}

/** Gives what happens in the drive from now on. */
export async function startPageToken({ api, call }: Connection): Promise<string> {
  const { data } = await call('changes', (options) =>
    api.changes.getStartPageToken({ supportsAllDrives: true }, options),
  );
  return tokenOf(data.startPageToken);
}

/** @throws DriveError, `changes_lost` for a token that Google no longer knows */
export async function listChanges({ api, call }: Connection, pageToken: string): Promise<DriveChanges> {
  const { data } = await call('changes', (options) =>
    api.changes.list(
      {
        pageToken,
        pageSize: PAGE,
        includeRemoved: true,
        supportsAllDrives: true,
        includeItemsFromAllDrives: true,
        fields: `nextPageToken,newStartPageToken,changes(fileId,removed,file(${FILE_FIELDS}))`,
      },
      options,
    ),
  ).catch((error: unknown) => {
    const isLost = error instanceof DriveError && (error.problem === 'unexpected' || error.problem === 'missing');
    throw isLost ? new DriveError('changes_lost') : error;
  });
  const changes = (data.changes ?? []).map(({ fileId, removed, file }) => ({
    fileId: fileId ?? '',
    file: removed || !file ? undefined : toDriveFile(file),
  }));
  return {
    changes,
    nextToken: tokenOf(data.nextPageToken ?? data.newStartPageToken),
    hasMore: typeof data.nextPageToken === 'string',
  };
}

function tokenOf(token: string | null | undefined): string {
  if (!token) throw new DriveError('unexpected', { detail: 'no token of changes' });
  return token;
}
