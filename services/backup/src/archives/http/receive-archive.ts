import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ARCHIVE_BYTES, MEGABYTE } from '@famibook/contracts/limits';
import { AppError } from '@famibook/service-kit/errors';
import { type MinRate, watchRate } from './watch-rate.ts';

/** What database, logs and pictures need beside archives. */
const MIN_FREE_BYTES = 512 * MEGABYTE;
/** What a body may grow by before the disk is asked again. */
const STEP_BYTES = 16 * MEGABYTE;
export const MIN_ARRIVAL_RATE: MinRate = { windowMs: 300_000 };
const TOO_SLOW = 'The archive arrived too slowly. Please try again over a faster connection.';
const TOO_MUCH_OF_THE_DISK =
  'An archive may take half of the storage that is free on this FamiBook server, and this one is larger. Please tell your administrator.';

/** No room on the disk, or none left of what this user may store there. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** The error codes of a request whose client has disconnected. */
const BROKEN_OFF = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

export interface ReceivedArchive {
  path: string;
  remove(): Promise<void>;
}

interface ReceiverOptions {
  /** What bodies may still use of the disk. */
  freeBytes(): Promise<number>;
  openFile?(path: string): Writable;
  minRate?: MinRate;
}

/**
 * Writes the bodies of requests to files of their own. A body reserves what has arrived of it and one step more, so that
 * promises take no room, and one body takes at most half of what was free when it began (D24).
 */
export function createReceiver(parent: string, options: ReceiverOptions) {
  const { freeBytes, openFile = openNewFile, minRate = MIN_ARRIVAL_RATE } = options;
  /** What all bodies together may write before each of them asks again. */
  let reserved = 0;
  const readRoom = async () => (await freeBytes()) - MIN_FREE_BYTES - reserved;
  /** @throws AppError `too_large`, `disk_full`, `slow_body`, `bad_request`; another error of the disk as it is */
  return async (req: IncomingMessage): Promise<ReceivedArchive> => {
    const declared = Number(req.headers['content-length'] ?? 0);
    const room = await readRoom();
    if (room < STEP_BYTES) throw new AppError('disk_full');
    const assertSize = (bytes: number) => {
      if (bytes > ARCHIVE_BYTES) throw new AppError('too_large');
      if (bytes > room / 2) throw new AppError('disk_full', { message: TOO_MUCH_OF_THE_DISK });
    };
    assertSize(declared);
    let size = 0;
    let left = 0;
    const take = async (bytes: number) => {
      size += bytes;
      assertSize(size);
      if (bytes > left) {
        if ((await readRoom()) < STEP_BYTES) throw new AppError('disk_full');
        left += STEP_BYTES;
        reserved += STEP_BYTES;
      }
      left -= bytes;
      reserved -= bytes;
    };
    try {
      return await writeBody(req, parent, { openFile, take, minRate });
    } finally {
      reserved -= left;
    }
  };
}

function openNewFile(path: string): Writable {
  return createWriteStream(path, { flags: 'wx', mode: 0o600 });
}

interface Writing extends Required<Pick<ReceiverOptions, 'openFile' | 'minRate'>> {
  /** Called before so many bytes are written. @throws AppError when they may not be */
  take(bytes: number): Promise<void>;
}

async function writeBody(
  req: IncomingMessage,
  parent: string,
  { openFile, take, minRate }: Writing,
): Promise<ReceivedArchive> {
  let folder: string | undefined;
  const remove = async () => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  };
  try {
    folder = await mkdtemp(join(parent, 'import-'));
    const path = join(folder, 'archive.zip');
    // A refused client still gets its response: Node takes a request in a pipeline off its socket before it ends it.
    await pipeline(req, createMeter(take, minRate), openFile(path));
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

/** Passes on what may be written, and ends a body that only holds its slot. */
function createMeter(take: Writing['take'], minRate: MinRate): Transform {
  const rate = watchRate(minRate, () => meter.destroy(new AppError('slow_body', { message: TOO_SLOW })));
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rate.count(chunk.length);
      take(chunk.length).then(() => done(null, chunk), done);
    },
    destroy(error, done) {
      rate.stop();
      done(error);
    },
  });
  return meter;
}
