import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ARCHIVE_BYTES, MEGABYTE } from '@famibook/contracts/limits';
import { AppError } from '@famibook/service-kit/errors';

/** What database, logs and pictures need beside an archive. */
const MIN_FREE_BYTES = 512 * MEGABYTE;

export interface ReceivedArchive {
  path: string;
  remove(): Promise<void>;
}

/**
 * Writes the bodies of requests to files of their own. Room that a request has promised is not given to another one.
 */
export function createReceiver(parent: string, freeBytes = freeBytesOf) {
  let promised = 0;
  /** @throws AppError `too_large`, `disk_full`, `bad_request` */
  return async (req: IncomingMessage): Promise<ReceivedArchive> => {
    const declared = Number(req.headers['content-length'] ?? 0);
    if (declared > ARCHIVE_BYTES) throw new AppError('too_large');
    const room = (await freeBytes(parent)) - MIN_FREE_BYTES - promised;
    if (declared > room) throw new AppError('disk_full');
    let waiting = declared;
    promised += waiting;
    try {
      return await writeBody(req, parent, {
        maxBytes: Math.min(ARCHIVE_BYTES, room),
        tooMany: room < ARCHIVE_BYTES ? 'disk_full' : 'too_large',
        onBytes: (count) => {
          const written = Math.min(count, waiting);
          waiting -= written;
          promised -= written;
        },
      });
    } finally {
      promised -= waiting;
    }
  };
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

interface Limits {
  maxBytes: number;
  tooMany: 'disk_full' | 'too_large';
  onBytes(count: number): void;
}

async function writeBody(
  req: IncomingMessage,
  parent: string,
  { maxBytes, tooMany, onBytes }: Limits,
): Promise<ReceivedArchive> {
  const folder = await mkdtemp(join(parent, 'import-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'archive.zip');
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) return done(new AppError(tooMany));
      onBytes(chunk.length);
      done(null, chunk);
    },
  });
  try {
    await pipeline(req, meter, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return { path, remove };
  } catch (error) {
    await remove();
    if (error instanceof AppError) throw error;
    throw new AppError('bad_request', { message: 'The upload was broken off.', cause: error });
  }
}
