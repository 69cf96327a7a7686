import { createHash } from 'node:crypto';
import { accessSync, constants, createWriteStream, mkdirSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@famibook/service-kit/errors';
import { photoTooLarge } from './domain.ts';
import type { TempFiles } from './ports.ts';

const SUFFIX = '.upload';

function brokenOff(cause?: unknown) {
  return new AppError('bad_request', { message: 'The upload was interrupted.', cause });
}

/** A stream that hashes and counts what passes through it. */
function createMeter(maxBytes: number, tooLarge: () => AppError) {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) return done(tooLarge());
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, total: () => ({ size, sha256: hash.digest('hex') }) };
}

/**
 * Writes `body` to `path`. It does not use one pipeline from end to end, because that would close the connection of a
 * refused body before its client has read why.
 */
async function writeFile(body: Readable, path: string, { stream, total }: ReturnType<typeof createMeter>) {
  const fail = (cause?: unknown) => stream.destroy(brokenOff(cause));
  const onClose = () => {
    if (!body.readableEnded) fail();
  };
  body.once('error', fail).once('close', onClose);
  const written = pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  if (body.destroyed) onClose();
  body.pipe(stream);
  try {
    await written;
    return total();
  } catch (error) {
    body.unpipe(stream);
    // The rest is read and dropped, so that the client reads the response; the server bounds how much.
    body.resume();
    throw error;
  } finally {
    body.off('close', onClose);
  }
}

/**
 * Writes each upload to a file of its own in `folder`.
 * @throws Error of the file system when nothing can be written there, so that media does not start
 */
export function createTempFiles(folder: string, newId: () => string): TempFiles {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  accessSync(folder, constants.W_OK);
  // A file of this process is in use however old it is.
  const ownPaths = new Set<string>();
  return {
    write: async (body, maxBytes, tooLarge = () => photoTooLarge(maxBytes)) => {
      const path = join(folder, `${newId()}${SUFFIX}`);
      const remove = async () => {
        ownPaths.delete(path);
        await rm(path, { force: true });
      };
      ownPaths.add(path);
      // The body may fail before `writeFile` listens, which then finds it destroyed.
      body.once('error', () => undefined);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        return { path, ...(await writeFile(body, path, createMeter(maxBytes, tooLarge))), remove };
      } catch (error) {
        await remove();
        throw error;
      }
    },
    removeOlderThan: async (moment) => {
      let removed = 0;
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        if (ownPaths.has(path)) continue;
        const modifiedAt = await stat(path).then(
          (found) => found.mtime,
          () => undefined,
        );
        if (!name.endsWith(SUFFIX) || !modifiedAt || modifiedAt >= moment) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}
