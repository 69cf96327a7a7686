import { Readable } from 'node:stream';
import { type FileAddress, renditionKey } from '../domain/file-keys.ts';
import type { KeepRendition } from './pictures.ts';
import type { StoredBytes } from './stored-bytes.ts';

export const keepRenditions =
  (objects: Pick<StoredBytes, 'put'>, file: FileAddress): KeepRendition =>
  (width, bytes) =>
    objects.put(renditionKey(file, width), Readable.from([bytes]));
