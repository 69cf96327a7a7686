import { Readable } from 'node:stream';
import { AppError } from '@famibook/service-kit/errors';
import type { BoundedQueue } from '../../ingest/bounded-queue.ts';
import { originalKey } from '../../ingest/file-keys.ts';
import type { ByteRange, Objects } from '../../ingest/ports.ts';
import type { Stores } from '../../ports.ts';
import type { OpenBytes } from '../../serving/open-stored.ts';
import type { Pictures } from '../ports.ts';
import { addressOf } from '../rules/media-file.ts';
import { cutParts, type Part, partsOf, sizeOf } from '../rules/strip/parts.ts';
import { stripImage } from '../rules/strip/strip-image.ts';
import type { ServedFile } from '../store.ts';

interface Deps {
  files: Pick<Stores['files'], 'findServed'>;
  objects: Pick<Objects, 'read' | 'readAll'>;
  pictures: Pick<Pictures, 'orientation'>;
  stripQueue: BoundedQueue;
}

interface StrippedOriginal {
  file: ServedFile;
  bytes: OpenBytes;
}

/**
 * Opens the full-size picture, pixel for pixel, without place, time, camera or person (D17). The caller checks the rights.
 * It is read once as a whole to find what stays, and then sent from the store, so that a slow client holds no memory.
 * @throws AppError `file_not_found`, `unavailable`
 */
export function stripOriginal(deps: Deps) {
  return (fileId: string, signal: AbortSignal): Promise<StrippedOriginal> =>
    deps.stripQueue(() => strip(deps, fileId), signal);
}

async function strip({ files, objects, pictures }: Deps, fileId: string): Promise<StrippedOriginal> {
  const file = await files.findServed(fileId);
  if (!file) throw new AppError('file_not_found');
  const key = originalKey(addressOf(file));
  const original = await objects.readAll(key);
  const orientation = file.type === 'image/gif' ? 1 : await pictures.orientation(original);
  const parts = partsOf(original, stripImage(file.type, original, orientation));
  const whole = { start: 0, end: sizeOf(parts) - 1 };
  const read = async (range: ByteRange) =>
    Readable.from(readParts(objects, key, cutParts(parts, range)), { objectMode: false });
  const readAll = async () => Buffer.concat(await (await read(whole)).toArray());
  return { file, bytes: { size: sizeOf(parts), read, readAll } };
}

async function* readParts(objects: Pick<Objects, 'read'>, key: string, parts: readonly Part[]) {
  for (const part of parts) {
    if (Buffer.isBuffer(part)) yield part;
    else yield* await objects.read(key, part);
  }
}
