import type { drive_v3 } from '@googleapis/drive';

export const FOLDER = 'application/vnd.google-apps.folder';

export interface DriveFile {
  id: string;
  name: string;
  mimeType: string;
  /** Bytes; 0 for folders and Google's own documents. */
  size: number;
  createdAt: Date;
  modifiedAt: Date;
  parents: readonly string[];
  isTrashed: boolean;
  /** The hash of the bytes, hex; Google's own documents have none. */
  sha256: string | undefined;
  md5: string | undefined;
  /** Changes with the bytes. */
  revision: string | undefined;
}

/** What Google is asked to say of a file. */
export const FILE_FIELDS =
  'id,name,mimeType,size,createdTime,modifiedTime,parents,trashed,sha256Checksum,md5Checksum,headRevisionId';

export function toDriveFile(file: drive_v3.Schema$File): DriveFile {
  return {
    id: file.id ?? '',
    name: file.name ?? '',
    mimeType: file.mimeType ?? '',
    size: Number(file.size ?? 0),
    createdAt: new Date(file.createdTime ?? 0),
    modifiedAt: new Date(file.modifiedTime ?? 0),
    parents: file.parents ?? [],
    isTrashed: file.trashed ?? false,
    sha256: file.sha256Checksum ?? undefined,
    md5: file.md5Checksum ?? undefined,
    revision: file.headRevisionId ?? undefined,
  };
}

/** Two files of one name can exist; the one that was there first counts. */
export function oldestFirst(one: DriveFile, other: DriveFile): number {
  return Number(one.createdAt) - Number(other.createdAt) || (one.id < other.id ? -1 : 1);
}
