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

/** Writes the body of a request to a file of its own. @throws AppError `too_large`, `disk_full`, `bad_request` */
export async function receiveArchive(req: IncomingMessage, parent: string): Promise<ReceivedArchive> {
  const declared = Number(req.headers['content-length'] ?? 0);
  if (declared > ARCHIVE_BYTES) throw new AppError('too_large');
  const { bavail, bsize } = await statfs(parent);
  const room = bavail * bsize - MIN_FREE_BYTES;
  if (declared > room) throw new AppError('disk_full');
  const folder = await mkdtemp(join(parent, 'import-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'archive.zip');
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > Math.min(ARCHIVE_BYTES, room)) return done(new AppError(size > room ? 'disk_full' : 'too_large'));
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
