/** A picture that was taken in whole, with renditions beside it. */
export interface FileAddress {
  famibookId: string;
  fileId: string;
}

/** Whose bytes lie in the object store. */
export type Stored =
  | ({ kind: 'picture' | 'audio' } & FileAddress)
  /** Seen wherever the person is, so in no FamiBook. */
  | { kind: 'portrait'; famibookId: null; fileId: string };

export const originalKey = ({ famibookId, fileId }: FileAddress): string => `originals/${famibookId}/${fileId}`;

export const renditionsPrefix = ({ famibookId, fileId }: FileAddress): string => `renditions/${famibookId}/${fileId}/`;

export const renditionKey = (file: FileAddress, width: number): string => `${renditionsPrefix(file)}${width}.webp`;

export const portraitKey = (fileId: string): string => `portraits/${fileId}`;

export const audioKey = ({ famibookId, fileId }: FileAddress): string => `audio/${famibookId}/${fileId}`;

/** All that unfinished uploads have stored lies under it. */
export const UPLOADS_PREFIX = 'uploads/';

/** Which object holds bytes of an unfinished upload. */
export interface PartAddress {
  uploadId: string;
  objectId: string;
}

/** One flat folder: a store of files keeps empty folders for ever. */
export const partKey = ({ uploadId, objectId }: PartAddress): string => `${UPLOADS_PREFIX}${uploadId}.${objectId}`;

/** Undefined for a key that `partKey` does not make. */
export function partOfKey(key: string): PartAddress | undefined {
  const [uploadId, objectId, ...more] = key.slice(UPLOADS_PREFIX.length).split('.');
  return uploadId && objectId && more.length === 0 ? { uploadId, objectId } : undefined;
}
