import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError, isConnectionError } from '../errors.ts';
import type { S3Credentials } from './backup-credentials.ts';
import { meter } from './byte-streams.ts';
import { assertKey, type ByteRange, ObjectMissing, type ObjectStore } from './object-store.ts';
import type { S3Address } from './s3-address.ts';

/** The smallest part of a multipart upload in S3. A smaller object is sent in one request. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const CONNECT_MS = 3_000;
/** The longest silence of the server, or of a reader that does not read. */
const SILENCE_MS = 60_000;
const TRIES = 3;
/** Each reader of a large object holds one for as long as it reads. */
const SOCKETS = 512;
const RETRY_AFTER_SECONDS = 2;

/** Objects in a bucket of S3, or of a server with its protocol. AWS's SDK finds the credentials unless they are given. */
export function createS3Store(
  { bucket, prefix, endpoint, region }: S3Address,
  credentials?: S3Credentials,
): ObjectStore & { stop(): void } {
  const agent = { maxSockets: SOCKETS, keepAlive: true };
  const client = new S3Client({
    region,
    maxAttempts: TRIES,
    ...(credentials && { credentials }),
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS, httpAgent: agent, httpsAgent: agent },
    // Other servers rarely have a host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
  });
  const placeOf = (key: string) => {
    assertKey(key);
    return { Bucket: bucket, Key: prefix + key };
  };

  const get = async (key: string, range: ByteRange | undefined): Promise<Readable> => {
    const place = placeOf(key);
    const { Body } = await client
      .send(new GetObjectCommand({ ...place, ...(range && { Range: `bytes=${range.start}-${range.end ?? ''}` }) }))
      .catch(asStoreError);
    if (!(Body instanceof Readable)) throw new TypeError('a body in Node is a stream');
    return Body;
  };

  /** Sends a large object in parts; it appears when all of them are there, or never. */
  const send = async (key: string, body: AsyncIterable<Uint8Array>): Promise<void> => {
    const params = { ...placeOf(key), Body: Readable.from(body), ChecksumAlgorithm: 'SHA256' } as const;
    const upload = new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE });
    await upload.done().catch(asStoreError);
  };

  async function* unfinished() {
    let next: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {};
    while (next) {
      const page: ListMultipartUploadsCommandOutput = await client
        .send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...next }))
        .catch(asStoreError);
      yield* page.Uploads ?? [];
      next = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined;
    }
  }

  return {
    put: async (key, bytes) => {
      placeOf(key);
      const metered = meter(bytes, ['sha256']);
      await send(key, metered.bytes());
      return metered.seen();
    },
    putFile: async (key, path) => {
      const file = await open(path, 'r');
      try {
        await send(key, file.createReadStream({ autoClose: false }));
      } finally {
        await file.close();
      }
    },
    head: async (key) => {
      const found = await client.send(new HeadObjectCommand(placeOf(key))).catch(undefinedIfMissing);
      return found && { size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) };
    },
    read: get,
    readAll: async (key) => buffer(await get(key, undefined)),
    delete: async (key) => {
      await client.send(new DeleteObjectCommand(placeOf(key))).catch(undefinedIfMissing);
    },
    list: async function* (wanted) {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + wanted });
      for await (const { Contents = [] } of orStoreError(pages)) {
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents) {
          yield { key: Key.slice(prefix.length), size: Size, modifiedAt: LastModified };
        }
      }
    },
    removeUnfinished: async (before) => {
      let removed = 0;
      for await (const { Key, UploadId, Initiated } of unfinished()) {
        if (!Initiated || Initiated >= before) continue;
        const half = { Bucket: bucket, Key, UploadId };
        await client.send(new AbortMultipartUploadCommand(half)).catch(undefinedIfMissing);
        removed += 1;
      }
      return removed;
    },
    stop: () => client.destroy(),
  };
}

const MISSING = new Set([404, 410]);
const RANGE_BEYOND_THE_END = 416;

/** Translates an error of the server into one of the port; a server that is away may be called again. */
function asStoreError(error: unknown): never {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status !== undefined && MISSING.has(status)) throw new ObjectMissing('There is no such object', { cause: error });
  if (status === RANGE_BEYOND_THE_END) throw new RangeError('The range begins beyond the end of the object');
  if (isAway(error, status))
    throw new AppError('unavailable', { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
  throw error;
}

function isAway(error: unknown, status: number | undefined): boolean {
  if (status !== undefined) return status >= 500 || status === 429;
  return (error instanceof Error && error.name === 'TimeoutError') || isConnectionError(error);
}

function undefinedIfMissing(error: unknown): undefined {
  try {
    asStoreError(error);
  } catch (storeError) {
    if (!(storeError instanceof ObjectMissing)) throw storeError;
  }
}

async function* orStoreError<T>(pages: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* pages;
  } catch (error) {
    asStoreError(error);
  }
}
