/** A file in a FamiBook: a picture with its renditions, or audio. */
export interface FileAddress {
  famibookId: string;
  fileId: string;
}

/** A file whose bytes are in the object store. */
export type StoredFile =
  | ({ kind: 'picture' | 'audio' } & FileAddress)
  /** A portrait is seen wherever its user is, so it belongs to no FamiBook. */
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

/** The file whose bytes lie under this key of a backup. */
export function fileOfKey(key: string): StoredFile {
  const [folder, ...ids] = key.split('/');
  if (folder === 'portraits') return { kind: 'portrait', famibookId: null, fileId: ids[0] ?? '' };
  const [famibookId = '', fileId = ''] = ids;
  return { kind: folder === 'audio' ? 'audio' : 'picture', famibookId, fileId };
}

/** The prefix of all objects of unfinished uploads. */
export const UPLOADS_PREFIX = 'uploads/';

/** One object of an unfinished upload. */
export interface PartAddress {
  uploadId: string;
  objectId: string;
}

/** The keys are flat, because a store on the file system never removes empty folders. */
export function partKey({ uploadId, objectId }: PartAddress): string {
  return `${UPLOADS_PREFIX}${uploadId}.${objectId}`;
}

/** The reverse of `partKey`; undefined for a key that it does not make. */
export function partOfKey(key: string): PartAddress | undefined {
  const [uploadId, objectId, ...more] = key.slice(UPLOADS_PREFIX.length).split('.');
  return uploadId && objectId && more.length === 0 ? { uploadId, objectId } : undefined;
}
