import { Readable } from 'node:stream';
import { type FileAddress, renditionKey } from '../../ingest/file-keys.ts';
import type { StoredBytes } from '../../ingest/stored-bytes.ts';
import type { KeepRendition } from '../ports.ts';

export const keepRenditions =
  (objects: Pick<StoredBytes, 'put'>, file: FileAddress): KeepRendition =>
  (width, bytes) =>
    objects.put(renditionKey(file, width), Readable.from([bytes]));
