import { Readable } from 'node:stream';
import type { ByteRange } from '@famibook/service-kit/storage/object-store';
import type { Connection } from './connection.ts';
import { DriveError } from './drive-error.ts';
import type { DriveFile } from './drive-file.ts';
import type { Files } from './files.ts';

/** The longest wait for the next byte. */
const SILENCE_MS = 60_000;
/** How often in a row a connection may break without having brought a byte. */
const MAX_FRUITLESS = 5;

/**
 * The bytes of a file. A connection that breaks is continued where it broke, as long as the file is the same.
 * @throws DriveError, also later from the stream; RangeError when the range begins beyond the end
 */
export async function download(
  connection: Connection,
  files: Files,
  file: DriveFile,
  range: ByteRange = { start: 0 },
): Promise<Readable> {
  const end = Math.min(range.end ?? file.size - 1, file.size - 1);
  if (file.size === 0 && range.start === 0 && range.end === undefined) return Readable.from([], { objectMode: false });
  if (range.start >= file.size) throw new RangeError('The range begins beyond the end of the object');
  // The first request is made here, so that a missing file is known before the first byte.
  const first = await request(connection, file.id, range.start, end);
  return Readable.from(continued(connection, files, file, { start: range.start, end }, first), { objectMode: false });
}

async function* continued(
  connection: Connection,
  files: Files,
  file: DriveFile,
  { start, end }: { start: number; end: number },
  first: Readable,
): AsyncGenerator<Buffer> {
  let body = first;
  let next = start;
  for (let fruitless = 0; ; ) {
    const before = next;
    try {
      for await (const bytes of withoutSilence(body)) {
        next += bytes.length;
        yield bytes;
      }
    } catch (error) {
      connection.signal.throwIfAborted();
      fruitless = next > before ? 0 : fruitless + 1;
      if (fruitless === MAX_FRUITLESS) throw new DriveError('unreachable', { detail: `download: ${String(error)}` });
    } finally {
      body.destroy();
    }
    if (next > end) return;
    if ((await files.get(file.id)).revision !== file.revision) throw new DriveError('missing');
    body = await request(connection, file.id, next, end);
  }
}

/** Google compresses nothing here, so that a range means bytes of the file. */
function request({ endpoint, http, call }: Connection, id: string, start: number, end: number): Promise<Readable> {
  const url = new URL(`/drive/v3/files/${encodeURIComponent(id)}`, endpoint).href;
  return call('download', async ({ signal }) => {
    const { data } = await http.request<Readable>({
      url,
      params: { alt: 'media', supportsAllDrives: true },
      headers: { range: `bytes=${start}-${end}`, 'accept-encoding': 'identity' },
      responseType: 'stream',
      signal,
      retry: false,
    });
    return data;
  });
}

/** Breaks a connection that no longer brings anything; a reader that does not read is not at fault. */
async function* withoutSilence(body: Readable): AsyncGenerator<Buffer> {
  const bytes = body[Symbol.asyncIterator]();
  for (;;) {
    const silence = setTimeout(() => body.destroy(new Error('the drive went silent')), SILENCE_MS);
    try {
      const { value, done } = await bytes.next();
      if (done) return;
      yield value;
    } finally {
      clearTimeout(silence);
    }
  }
}
