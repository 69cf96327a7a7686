/** A picture that was taken in whole, with renditions beside it. */
export interface FileAddress {
  famibookId: string;
  fileId: string;
}

/** Whose bytes lie in the object store. */
export type StoredFile =
  | ({ kind: 'picture' | 'audio' } & FileAddress)
  /** Seen wherever the person is, so in no FamiBook. */
  | { kind: 'portrait'; famibookId: null; fileId: string };

export function originalKey({ famibookId, fileId }: FileAddress): string {
  return `originals/${famibookId}/${fileId}`;
}

export function renditionsPrefix({ famibookId, fileId }: FileAddress): string {
  return `renditions/${famibookId}/${fileId}/`;
}

export function renditionKey(file: FileAddress, width: number): string {
  return `${renditionsPrefix(file)}${width}.webp`;
}

export function portraitKey(fileId: string): string {
  return `portraits/${fileId}`;
}

export function audioKey({ famibookId, fileId }: FileAddress): string {
  return `audio/${famibookId}/${fileId}`;
}

/** All that unfinished uploads have stored lies under it. */
export const UPLOADS_PREFIX = 'uploads/';

/** Which object holds bytes of an unfinished upload. */
export interface PartAddress {
  uploadId: string;
  objectId: string;
}

/** One flat folder: a store of files keeps empty folders for ever. */
export function partKey({ uploadId, objectId }: PartAddress): string {
  return `${UPLOADS_PREFIX}${uploadId}.${objectId}`;
}

/** Undefined for a key that `partKey` does not make. */
export function partOfKey(key: string): PartAddress | undefined {
  const [uploadId, objectId, ...more] = key.slice(UPLOADS_PREFIX.length).split('.');
  return uploadId && objectId && more.length === 0 ? { uploadId, objectId } : undefined;
}
