import { Readable } from 'node:stream';
import { AppError } from '@famibook/service-kit/errors';
import type { Failpoint } from '@famibook/service-kit/runtime/failpoint';
import { inBatches } from '@famibook/service-kit/runtime/in-batches';
import { ObjectMissing, type ObjectStore } from '@famibook/service-kit/storage/object-store';
import type { MediaFailpoint } from '../../failpoints.ts';
import { type PartAddress, partKey, partOfKey, UPLOADS_PREFIX } from '../../ingest/file-keys.ts';
import type { TempFiles } from '../../ingest/ports.ts';
import { isWhole, MIN_PART_BYTES, PART_LIMITS, type UploadPart } from '../domain.ts';
import type { UploadBytes } from '../ports.ts';
import type { UploadPartStore } from '../store/parts.ts';
import { type ArrivingBytes, readArriving } from './arriving-bytes.ts';

interface Deps {
  objects: Pick<ObjectStore, 'put' | 'read' | 'readAll' | 'delete' | 'list'>;
  parts: UploadPartStore;
  tempFiles: Pick<TempFiles, 'write'>;
  failpoint: Failpoint<MediaFailpoint>;
  newId(): string;
}

const RETRY_AFTER_SECONDS = 60;
const BATCH = 500;

/** Stores the parts of uploads as objects; the database lists the parts of each upload. */
export function createStoredParts(deps: Deps): UploadBytes {
  return {
    append: async ({ id, lease }, at, body) => {
      const arriving = readArriving(body);
      let end = at;
      let tail = (await arriving.hasMore()) ? await readShortTail(deps, id, at) : undefined;
      while (await arriving.hasMore()) {
        end = await storePart(deps, { id, lease }, end, tail, arriving);
        tail = undefined;
      }
      if (arriving.error) throw arriving.error;
      return end;
    },
    assemble: async ({ id, size }) => {
      const parts = await deps.parts.list(id);
      if (!isWhole(parts, size)) return undefined;
      const reading = readParts(deps, id, parts);
      try {
        return await deps.tempFiles.write(Readable.from(reading.bytes(), { objectMode: false }), size);
      } catch (error) {
        if (reading.error() instanceof ObjectMissing) return undefined;
        throw reading.error() ?? error;
      }
    },
    remove: async (id) => {
      for (const { objectId } of await deps.parts.list(id))
        await deps.objects.delete(partKey({ uploadId: id, objectId }));
      await deps.parts.forget(id);
    },
    removeUnknown: async (before) => {
      let removed = 0;
      for await (const batch of inBatches(oldParts(deps, before), BATCH)) {
        const known = await deps.parts.known(batch);
        for (const part of batch) {
          if (known.has(part.objectId)) continue;
          await deps.objects.delete(partKey(part));
          removed += 1;
        }
      }
      return removed;
    },
  };
}

interface Tail extends UploadPart {
  bytes: Buffer;
}

/** Reads the last part if it is short, because what follows is stored together with it. */
async function readShortTail({ objects, parts }: Deps, uploadId: string, at: number): Promise<Tail | undefined> {
  const last = await parts.last(uploadId);
  if (!last || last.size >= MIN_PART_BYTES || last.at + last.size !== at) return undefined;
  return { ...last, bytes: await objects.readAll(partKey({ uploadId, objectId: last.objectId })) };
}

/** Stores an object and then its row, so that a row always has its object. @returns the new offset of the upload */
async function storePart(
  { objects, parts, failpoint, newId }: Deps,
  { id, lease }: { id: string; lease: string },
  arrived: number,
  tail: Tail | undefined,
  arriving: ArrivingBytes,
): Promise<number> {
  const at = tail?.at ?? arrived;
  const objectId = newId();
  const key = partKey({ uploadId: id, objectId });
  const { size } = await objects.put(key, arriving.read(PART_LIMITS, tail?.bytes)).catch(toUnavailableIfFull);
  failpoint('media.upload.after-part');
  const isCounted = await parts.add(lease, { uploadId: id, arrived, at, size, objectId });
  failpoint('media.upload.after-part-row');
  // If this fails, the sweeper removes the object.
  const superfluous = isCounted ? tail && partKey({ uploadId: id, objectId: tail.objectId }) : key;
  if (superfluous) await objects.delete(superfluous).catch(() => undefined);
  if (!isCounted) throw new AppError('upload_in_use');
  return at + size;
}

function toUnavailableIfFull(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ENOSPC') throw error;
  throw new AppError('unavailable', { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** Remembers its error, because the temporary file reports every error as one of the client. */
function readParts({ objects }: Deps, uploadId: string, parts: readonly UploadPart[]) {
  let failure: unknown;
  return {
    error: () => failure,
    bytes: async function* () {
      try {
        for (const { objectId } of parts) yield* await objects.read(partKey({ uploadId, objectId }));
      } catch (error) {
        failure = error;
        throw error;
      }
    },
  };
}

async function* oldParts({ objects }: Deps, before: Date): AsyncGenerator<PartAddress> {
  for await (const { key, modifiedAt } of objects.list(UPLOADS_PREFIX)) {
    const part = partOfKey(key);
    if (part && modifiedAt < before) yield part;
  }
}
