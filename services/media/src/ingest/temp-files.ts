import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@famibook/service-kit/errors';
import type { TempFiles } from './ports.ts';
import { photoTooLarge } from './rules.ts';

const SUFFIX = '.upload';

function brokenOff(cause?: unknown) {
  return new AppError('bad_request', { message: 'The upload was broken off.', cause });
}

/** Hashes and counts what passes. */
function meter(maxBytes: number, refusal: () => AppError) {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) return done(refusal());
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, seen: () => ({ size, sha256: hash.digest('hex') }) };
}

/**
 * Writes `body` to `path`. Not by one pipeline from end to end: that would cut the connection of a body that is refused,
 * and its sender would never read why.
 */
async function writeFile(body: Readable, path: string, { stream, seen }: ReturnType<typeof meter>) {
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
    return seen();
  } catch (error) {
    body.unpipe(stream);
    // Read on and drop, so that the answer is heard; the server bounds how much.
    body.resume();
    throw error;
  } finally {
    body.off('close', onClose);
  }
}

/** Keeps uploads in files of their own in `folder` while they are looked at. */
export function createTempFiles(folder: string, newId: () => string): TempFiles {
  // However long it takes to look at one: what this process still reads, no killed one left.
  const ownPaths = new Set<string>();
  return {
    write: async (body, maxBytes, refusal = () => photoTooLarge(maxBytes)) => {
      const path = join(folder, `${newId()}${SUFFIX}`);
      const remove = async () => {
        ownPaths.delete(path);
        await rm(path, { force: true });
      };
      ownPaths.add(path);
      // It may break before anything listens to it; then `writeFile` finds it broken.
      body.once('error', () => undefined);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        return { path, ...(await writeFile(body, path, meter(maxBytes, refusal))), remove };
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
