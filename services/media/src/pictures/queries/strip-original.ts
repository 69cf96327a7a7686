import { Readable } from 'node:stream';
import { AppError } from '@famibook/service-kit/errors';
import type { Logger } from '@famibook/service-kit/observability/log';
import { ObjectMissing } from '@famibook/service-kit/storage/object-store';
import type { BoundedQueue } from '../../ingest/bounded-queue.ts';
import { originalKey } from '../../ingest/file-keys.ts';
import type { ByteRange, Objects } from '../../ingest/ports.ts';
import type { Stores } from '../../ports.ts';
import type { OpenBytes } from '../../serving/open-stored.ts';
import { addressOf } from '../domain/media-file.ts';
import { cutParts, type Part, partsOf, sizeOf } from '../domain/strip/parts.ts';
import { stripImage } from '../domain/strip/strip-image.ts';
import type { Pictures } from '../ports.ts';
import type { ServedFile } from '../store.ts';

interface Deps {
  files: Pick<Stores['files'], 'findServed'>;
  objects: Pick<Objects, 'read' | 'readAll'>;
  pictures: Pick<Pictures, 'orientation'>;
  stripQueue: BoundedQueue;
  log: Logger;
}

interface StrippedOriginal {
  file: ServedFile;
  bytes: OpenBytes;
}

/**
 * Opens the full-size picture, pixel for pixel, without place, time, camera or person (D17). The caller checks the rights.
 * It is read once as a whole to find what stays, and then sent from the store, so that a slow client holds no memory.
 * @throws AppError `file_not_found`, `bad_image` for an original that is damaged, `unavailable`
 */
export function stripOriginal(deps: Deps) {
  return (fileId: string, signal: AbortSignal): Promise<StrippedOriginal> =>
    deps.stripQueue(() => strip(deps, fileId), signal);
}

async function strip(deps: Deps, fileId: string): Promise<StrippedOriginal> {
  const { files, objects, log } = deps;
  const file = await files.findServed(fileId);
  if (!file) throw new AppError('file_not_found');
  const key = originalKey(addressOf(file));
  const parts = await findParts(deps, file, key).catch((error: unknown) => {
    log.error({ err: error, fileId }, 'the original of a picture cannot be read');
    throw error instanceof ObjectMissing ? new AppError('file_not_found', { cause: error }) : error;
  });
  const whole = { start: 0, end: sizeOf(parts) - 1 };
  const read = async (range: ByteRange) =>
    Readable.from(readParts(objects, key, cutParts(parts, range)), { objectMode: false });
  const readAll = async () => Buffer.concat(await (await read(whole)).toArray());
  return { file, bytes: { size: sizeOf(parts), read, readAll } };
}

async function findParts({ objects, pictures }: Deps, { type }: ServedFile, key: string): Promise<Part[]> {
  const original = await objects.readAll(key);
  const orientation = type === 'image/gif' ? 1 : await pictures.orientation(original);
  return partsOf(original, stripImage(type, original, orientation));
}

async function* readParts(objects: Pick<Objects, 'read'>, key: string, parts: readonly Part[]) {
  for (const part of parts) {
    if (Buffer.isBuffer(part)) yield part;
    else yield* await objects.read(key, part);
  }
}
