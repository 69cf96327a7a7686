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
