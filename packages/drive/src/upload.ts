import { Readable } from 'node:stream';
import { type Chunk, inChunks, meter } from './chunks.ts';
import type { Connection } from './connection.ts';
import { DriveError } from './drive-error.ts';
import { type DriveFile, FILE_FIELDS, toDriveFile } from './drive-file.ts';
import type { Files } from './files.ts';
import { CONFLICT, statusOf } from './to-drive-error.ts';
import { beginSession, type Target } from './upload-session.ts';

const KIBIBYTE = 1_024;
/** A multiple of 256 KB, as Google wants it. What a chunk's acknowledgement covers is never sent again. */
const CHUNK_BYTES = 4_096 * KIBIBYTE;
/** A smaller file goes out whole in one request. */
const RESUMABLE_BYTES = 1_024 * KIBIBYTE;
const WHOLE_FILE_MS = 5 * 60_000;

export interface Upload {
  name: string;
  parentId: string;
  mimeType: string;
  bytes: AsyncIterable<Uint8Array>;
  /** The file that gets these bytes; a new one unless given. It has its old bytes until all new ones are there. */
  replaces?: string | undefined;
}

/**
 * Stores all of the stream or nothing.
 * @throws what the stream fails with; DriveError
 */
export async function upload(connection: Connection, files: Files, input: Upload): Promise<DriveFile> {
  const { bytes, replaces, ...place } = input;
  const metered = meter(bytes);
  const chunks = inChunks(metered.bytes(), CHUNK_BYTES);
  const first = await nextOf(chunks);
  const target = { ...place, isNew: replaces === undefined, id: replaces ?? (await files.newId()) };
  const stored =
    first.isLast && first.bytes.length < RESUMABLE_BYTES
      ? await sendWhole(connection, files, target, first.bytes)
      : await sendInSession(connection, target, first, chunks);
  const sent = metered.seen();
  const isSame = stored.size === sent.size && (stored.sha256 ?? sent.sha256) === sent.sha256;
  if (isSame && (stored.md5 ?? sent.md5) === sent.md5) return { ...stored, ...sent };
  await files.remove(stored.id);
  throw new DriveError('damaged', { detail: `${stored.id}: ${sent.size} bytes sent, ${stored.size} stored` });
}

async function nextOf(chunks: AsyncGenerator<Chunk>): Promise<Chunk> {
  const { value, done } = await chunks.next();
  if (done) throw new TypeError('a stream has at least one chunk');
  return value;
}

async function sendWhole({ api, call }: Connection, files: Files, target: Target, bytes: Buffer): Promise<DriveFile> {
  const { id, name, parentId, mimeType } = target;
  const sent = await call('upload', async (options) => {
    const parameters = {
      media: { mimeType, body: Readable.from([bytes], { objectMode: false }) },
      fields: FILE_FIELDS,
      supportsAllDrives: true,
    };
    const longer = { ...options, timeout: WHOLE_FILE_MS };
    if (!target.isNew) return api.files.update({ fileId: id, requestBody: {}, ...parameters }, longer);
    const requestBody = { id, name, mimeType, parents: [parentId] };
    return api.files.create({ requestBody, ...parameters }, longer).catch((error: unknown) => {
      // An earlier try went through, but its response was lost.
      if (statusOf(error) !== CONFLICT) throw error;
      return undefined;
    });
  });
  return sent ? toDriveFile(sent.data) : files.get(id);
}

async function sendInSession(
  connection: Connection,
  target: Target,
  first: Chunk,
  chunks: AsyncGenerator<Chunk>,
): Promise<DriveFile> {
  const session = await beginSession(connection, target);
  try {
    let stored = await session.send(first);
    for await (const chunk of chunks) stored = await session.send(chunk);
    if (!stored) throw new DriveError('interrupted', { detail: 'all bytes sent, but the file is not whole' });
    return stored;
  } catch (error) {
    await session.cancel();
    throw error;
  }
}
