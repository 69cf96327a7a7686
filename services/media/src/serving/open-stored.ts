import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { AppError } from '@famibook/service-kit/errors';
import type { Logger } from '@famibook/service-kit/observability/log';
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

/**
 * Opens an object. One on this machine is read to its end first, so that its disk fails before the first byte is sent; to
 * fetch one of a bucket twice would be slow, and costs money.
 */
export async function openReadable(
  objects: ReadableObjects & Pick<Objects, 'localPath'>,
  key: string,
): Promise<OpenBytes> {
  const bytes = await openStored(objects, key);
  if (objects.localPath?.(key) !== undefined) await finished((await objects.read(key)).resume());
  return bytes;
}

/** What a disk fails with that does not give a file: another try comes to the same. */
const UNREADABLE: ReadonlySet<unknown> = new Set(['EBADMSG', 'EIO']);

/** An archive leaves out what its disk does not give, as if it were lost. @throws AppError `file_not_found` */
export function asMissingIfUnreadable(log: Logger, about: Record<string, string>) {
  return (error: unknown): never => {
    const cause = error instanceof AppError ? error.cause : error;
    if (!(cause instanceof Error && 'code' in cause && UNREADABLE.has(cause.code))) throw error;
    log.error({ err: cause, ...about }, 'an archive leaves out a file that its disk does not give');
    throw new AppError('file_not_found', { cause });
  };
}
