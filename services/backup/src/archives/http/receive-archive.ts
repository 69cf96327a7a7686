import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ARCHIVE_BYTES, MEGABYTE } from '@famibook/contracts/limits';
import { AppError } from '@famibook/service-kit/errors';

/** What database, logs and pictures need beside an archive. */
const MIN_FREE_BYTES = 512 * MEGABYTE;

/** No room on the disk, or none left of what this user may store there. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** The error codes of a request whose client has disconnected. */
const BROKEN_OFF = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

export interface ReceivedArchive {
  path: string;
  remove(): Promise<void>;
}

/**
 * Writes the bodies of requests to files of their own. Room that a request has promised is not given to another one.
 */
export function createReceiver(parent: string, freeBytes = freeBytesOf, openFile = openNewFile) {
  let promised = 0;
  /** @throws AppError `too_large`, `disk_full`, `bad_request`; another error of the disk as it is */
  return async (req: IncomingMessage): Promise<ReceivedArchive> => {
    const declared = Number(req.headers['content-length'] ?? 0);
    if (declared > ARCHIVE_BYTES) throw new AppError('too_large');
    const room = (await freeBytes(parent)) - MIN_FREE_BYTES - promised;
    if (declared > room) throw new AppError('disk_full');
    let waiting = declared;
    promised += waiting;
    try {
      return await writeBody(req, parent, {
        openFile,
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

function openNewFile(path: string): Writable {
  return createWriteStream(path, { flags: 'wx', mode: 0o600 });
}

interface Limits {
  maxBytes: number;
  tooMany: 'disk_full' | 'too_large';
  onBytes(count: number): void;
}

async function writeBody(
  req: IncomingMessage,
  parent: string,
  { openFile, ...limits }: Limits & { openFile(path: string): Writable },
): Promise<ReceivedArchive> {
  let folder: string | undefined;
  const remove = async () => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  };
  try {
    folder = await mkdtemp(join(parent, 'import-'));
    const path = join(folder, 'archive.zip');
    // A refused client still gets its response: Node takes a request in a pipeline off its socket before it ends it.
    await pipeline(req, createMeter(limits), openFile(path));
    return { path, remove };
  } catch (error) {
    await remove();
    throw asRefusal(error);
  }
}

/** @returns a failure of the disk as it is, so that the log has it */
function asRefusal(cause: unknown): unknown {
  const { code = '' } = cause as NodeJS.ErrnoException;
  if (FULL.has(code)) return new AppError('disk_full', { cause });
  if (BROKEN_OFF.has(code)) return new AppError('bad_request', { message: 'The upload was interrupted.', cause });
  return cause;
}

/** Passes on as many bytes as there is room for. */
function createMeter({ maxBytes, tooMany, onBytes }: Limits): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) return done(new AppError(tooMany));
      onBytes(chunk.length);
      done(null, chunk);
    },
  });
}
