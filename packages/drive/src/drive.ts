import type { Readable } from 'node:stream';
import type { ByteRange } from '@famibook/service-kit/storage/object-store';
import { type DriveChanges, listChanges, startPageToken } from './changes.ts';
import { type Connection, type ConnectionOptions, connect } from './connection.ts';
import { download } from './download.ts';
import { DriveError } from './drive-error.ts';
import { type DriveFile, FOLDER } from './drive-file.ts';
import { createFiles, type FileQuery } from './files.ts';
import { findOrMakeFolder } from './folders.ts';
import type { DriveSettings } from './settings.ts';
import { type Upload, upload } from './upload.ts';

/** How much of the Google account's storage is used; `quotaBytes` is undefined where there is no limit. */
interface DriveSpace {
  usedBytes: number;
  quotaBytes: number | undefined;
}

/** A folder of Google Drive and what lies in it. Every method may throw DriveError. */
export interface Drive {
  /** The folder of the settings, which holds all others. */
  readonly folderId: string;
  /** Whether FamiBook can work there at all. @throws DriveError, which says what is to be done */
  check(): Promise<DriveSpace>;
  /** @throws DriveError, `missing` when it does not exist */
  get(id: string): Promise<DriveFile>;
  /** What lies directly in a folder and not in the bin, in no order. */
  list(query: FileQuery): AsyncIterable<DriveFile>;
  /** All files of one name, the oldest first. */
  find(query: FileQuery & { name: string }): Promise<DriveFile[]>;
  /** @returns the folder's id. It is made in the folder of the settings unless a parent is given. */
  findOrMakeFolder(name: string, parentId?: string): Promise<string>;
  /** @throws what the stream fails with; nothing is stored then */
  upload(input: Upload): Promise<DriveFile>;
  /** @throws RangeError when the range begins beyond the end */
  read(file: DriveFile, range?: ByteRange): Promise<Readable>;
  /** For good. No error when there is none. */
  delete(id: string): Promise<void>;
  /** Gives what happens in the drive from now on. */
  startPageToken(): Promise<string>;
  /** @throws DriveError, `changes_lost` for a token that Google no longer knows */
  listChanges(token: string): Promise<DriveChanges>;
  /** The same drive, whose waits and requests also end with this signal: for one run that can be cancelled. */
  withSignal(signal: AbortSignal): Drive;
  /** Ends what runs, also what was begun with a signal. */
  stop(): void;
}

/** Connects at the first request. */
export function openDrive(settings: DriveSettings, options: ConnectionOptions = {}): Drive {
  return driveOver(connect(settings, options), settings.folderId);
}

function driveOver(connection: Connection, folderId: string): Drive {
  const files = createFiles(connection);

  const check = async (): Promise<DriveSpace> => {
    const { data } = await connection.call('about', (callOptions) =>
      connection.api.about.get({ fields: 'storageQuota(limit,usage)' }, callOptions),
    );
    const folder = await files.get(folderId).catch((error: unknown) => {
      throw error instanceof DriveError && error.problem === 'missing' ? new DriveError('folder_missing') : error;
    });
    if (folder.isTrashed || folder.mimeType !== FOLDER) throw new DriveError('folder_missing');
    const { usage, limit } = data.storageQuota ?? {};
    return { usedBytes: Number(usage ?? 0), quotaBytes: limit ? Number(limit) : undefined };
  };

  return {
    folderId,
    check,
    get: files.get,
    list: files.list,
    find: files.find,
    findOrMakeFolder: (name, parentId = folderId) => findOrMakeFolder(connection, files, name, parentId),
    upload: (input) => upload(connection, files, input),
    read: (file, range) => download(connection, files, file, range),
    delete: files.remove,
    startPageToken: () => startPageToken(connection),
    listChanges: (token) => listChanges(connection, token),
    withSignal: (signal) => driveOver(connection.withSignal(signal), folderId),
    stop: connection.stop,
  };
}
