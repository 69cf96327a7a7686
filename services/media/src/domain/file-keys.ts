/** Where a file's bytes lie in the object store. */
export interface FileAddress {
  famibookId: string;
  fileId: string;
}

export const originalKey = ({ famibookId, fileId }: FileAddress): string => `originals/${famibookId}/${fileId}`;

export const renditionsPrefix = ({ famibookId, fileId }: FileAddress): string => `renditions/${famibookId}/${fileId}/`;

export const renditionKey = (file: FileAddress, width: number): string => `${renditionsPrefix(file)}${width}.webp`;
