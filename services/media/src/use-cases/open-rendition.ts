import type { Readable } from 'node:stream';
import { AppError } from '@famibook/service-kit/errors';
import { renditionKey } from '../domain/file-keys.ts';
import { addressOf } from '../domain/media-file.ts';
import type { ServedFile } from '../store/files.ts';
import type { ByteRange, StoredBytes } from './stored-bytes.ts';

/** Bytes that are there, of a known size. */
export interface OpenBytes {
  size: number;
  readAll(): Promise<Buffer>;
  read(range: ByteRange): Promise<Readable>;
}

interface Deps {
  objects: Pick<StoredBytes, 'head' | 'read' | 'readAll'>;
  remake(file: ServedFile): Promise<void>;
}

export const openRendition =
  ({ objects, remake }: Deps) =>
  async (file: ServedFile, width: number): Promise<OpenBytes> => {
    const key = renditionKey(addressOf(file), width);
    const found = (await objects.head(key)) ?? (await remake(file).then(() => objects.head(key)));
    if (!found) throw new AppError('file_not_found');
    return { size: found.size, readAll: () => objects.readAll(key), read: (range) => objects.read(key, range) };
  };
