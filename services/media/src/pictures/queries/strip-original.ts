import { Readable } from 'node:stream';
import { AppError } from '@famibook/service-kit/errors';
import { currentActor } from '@famibook/service-kit/observability/actor';
import type { Logger } from '@famibook/service-kit/observability/log';
import { ObjectMissing } from '@famibook/service-kit/storage/object-store';
import { LRUCache } from 'lru-cache';
import type { FairQueue } from '../../ingest/fair-queue.ts';
import { originalKey } from '../../ingest/file-keys.ts';
import type { ByteRange, Objects } from '../../ingest/ports.ts';
import type { Stores } from '../../ports.ts';
import type { OpenBytes } from '../../serving/open-stored.ts';
import { addressOf } from '../domain/media-file.ts';
import { cutParts, type Part, partsOf, sizeOf } from '../domain/strip/parts.ts';
import { stripImage } from '../domain/strip/strip-image.ts';
import type { Pictures } from '../ports.ts';
import type { ServedFile } from '../store.ts';

/** The parts of this many pictures take a few megabytes. */
const REMEMBERED = { max: 2_000, maxSize: 100_000 };

interface Deps {
  objects: Pick<Objects, 'head' | 'read' | 'readAll'>;
  pictures: Pick<Pictures, 'orientation'>;
  stripQueue: FairQueue;
  log: Logger;
}

export interface StripOptions {
  signal: AbortSignal;
  /** Whether the original is read to its end in any case, so that its disk fails before the first byte is sent. */
  isReadFirst?: boolean;
}

/** Finds a picture for a service, which checks the rights. @throws AppError `file_not_found` */
export function findOriginal({ files }: { files: Pick<Stores['files'], 'findServed'> }) {
  return async (fileId: string): Promise<ServedFile> => {
    const file = await files.findServed(fileId);
    if (!file) throw new AppError('file_not_found');
    return file;
  };
}

/**
 * Opens the full-size picture, pixel for pixel, without place, time, camera or person (D17). It is read once as a whole to
 * find what stays, which is remembered, and then sent from the store, so that a slow client holds no memory.
 * @throws AppError `file_not_found`, `bad_image` for an original that is damaged, `too_many_requests`, `unavailable`
 */
export function stripOriginal(deps: Deps) {
  const { objects, stripQueue } = deps;
  const remembered = new LRUCache<string, Part[]>({ ...REMEMBERED, sizeCalculation: (parts) => parts.length });

  return async (file: ServedFile, { signal, isReadFirst = false }: StripOptions): Promise<OpenBytes> => {
    const key = originalKey(addressOf(file));
    const recall = async () => {
      const parts = isReadFirst ? undefined : remembered.get(file.id);
      return parts && (await objects.head(key)) ? parts : undefined;
    };
    const turn = { famibookId: file.famibookId, userId: currentActor()?.id ?? file.famibookId, signal };
    const parts =
      (await recall()) ?? (await stripQueue.run(turn, async () => (await recall()) ?? findParts(deps, file, key)));
    remembered.set(file.id, parts);
    return openParts(objects, key, parts);
  };
}

async function findParts({ objects, pictures, log }: Deps, { id, type }: ServedFile, key: string): Promise<Part[]> {
  try {
    const original = await objects.readAll(key);
    const orientation = type === 'image/gif' ? 1 : await pictures.orientation(original);
    return partsOf(original, stripImage(type, original, orientation));
  } catch (error) {
    log.error({ err: error, fileId: id }, 'the original of a picture cannot be read');
    throw error instanceof ObjectMissing ? new AppError('file_not_found', { cause: error }) : error;
  }
}

function openParts(objects: Pick<Objects, 'read'>, key: string, parts: readonly Part[]): OpenBytes {
  const size = sizeOf(parts);
  const read = async (range: ByteRange) =>
    Readable.from(readParts(objects, key, cutParts(parts, range)), { objectMode: false });
  const readAll = async () => Buffer.concat(await (await read({ start: 0, end: size - 1 })).toArray());
  return { size, read, readAll };
}

async function* readParts(objects: Pick<Objects, 'read'>, key: string, parts: readonly Part[]) {
  for (const part of parts) {
    if (Buffer.isBuffer(part)) yield part;
    else yield* await objects.read(key, part);
  }
}
