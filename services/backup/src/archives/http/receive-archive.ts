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
    await pipeBody(req, createMeter(limits), openFile(path));
    return { path, remove };
  } catch (error) {
    await remove();
    const { code } = error as NodeJS.ErrnoException;
    throw code !== undefined && FULL.has(code) ? new AppError('disk_full', { cause: error }) : error;
  }
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

/** The request is no part of the pipeline, which would cut a refused client off before it has read why. */
async function pipeBody(req: IncomingMessage, meter: Transform, file: Writable): Promise<void> {
  const breakOff = (cause?: unknown) =>
    meter.destroy(new AppError('bad_request', { message: 'The upload was broken off.', cause }));
  const onClose = () => {
    if (!req.readableEnded) breakOff();
  };
  req.once('error', breakOff).once('close', onClose);
  const written = pipeline(meter, file);
  if (req.destroyed) onClose();
  req.pipe(meter);
  try {
    await written;
  } catch (error) {
    req.unpipe(meter);
    // What is still sent is read and dropped; the server bounds how much.
    req.resume();
    throw error;
  } finally {
    req.off('close', onClose);
  }
}
