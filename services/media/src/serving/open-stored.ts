import type { Readable } from 'node:stream';
import { AppError } from '@famibook/service-kit/errors';
import type { ByteRange, Objects } from '../ingest/ports.ts';

/** An existing object of a known size. */
export interface OpenBytes {
  size: number;
  readAll(): Promise<Buffer>;
  read(range: ByteRange): Promise<Readable>;
}

type ReadableObjects = Pick<Objects, 'head' | 'read' | 'readAll'>;

/** @returns undefined when there is no such object */
export async function openIfExists(objects: ReadableObjects, key: string): Promise<OpenBytes | undefined> {
  const found = await objects.head(key);
  return found && { size: found.size, readAll: () => objects.readAll(key), read: (range) => objects.read(key, range) };
}

/** @throws AppError `file_not_found` */
export async function openStored(objects: ReadableObjects, key: string): Promise<OpenBytes> {
  const bytes = await openIfExists(objects, key);
  if (!bytes) throw new AppError('file_not_found');
  return bytes;
}
