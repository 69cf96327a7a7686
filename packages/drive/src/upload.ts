import { Readable } from 'node:stream';
import { type Chunk, meter, rechunk } from '@famibook/service-kit/storage/byte-streams';
import type { CallOptions, Connection } from './connection.ts';
import { DriveError } from './drive-error.ts';
import { type DriveFile, FILE_FIELDS, toDriveFile } from './drive-file.ts';
import type { Files } from './files.ts';
import { openSession, type Target } from './upload-session.ts';

const KIBIBYTE = 1_024;
/** A multiple of 256 KB, as Google wants it. What a chunk's acknowledgement covers is never sent again. */
const CHUNK_BYTES = 4_096 * KIBIBYTE;
/** A smaller file goes out whole in one request; after an error it is sent as a larger one. */
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
  const metered = meter(bytes, ['sha256', 'md5']);
  const chunks = rechunk(metered.bytes(), CHUNK_BYTES);
  let stored: DriveFile;
  try {
    const first = await nextOf(chunks);
    const target = { ...place, isNew: replaces === undefined, id: replaces ?? (await files.newId()) };
    stored = await sendAll(connection, files, target, first, chunks);
  } finally {
    // A stream that was not read to its end is closed.
    await chunks.return(undefined);
  }
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

async function sendAll(
  connection: Connection,
  files: Files,
  target: Target,
  first: Chunk,
  chunks: AsyncGenerator<Chunk>,
): Promise<DriveFile> {
  const isSmall = first.isLast && first.bytes.length < RESUMABLE_BYTES;
  const session = openSession(connection, files, target);
  try {
    const whole = (options: CallOptions) => sendWhole(connection, target, first.bytes, options);
    let stored = await session.send(first, isSmall ? whole : undefined);
    for await (const chunk of chunks) stored = await session.send(chunk);
    if (!stored) throw new DriveError('interrupted', { detail: 'all bytes sent, but the file is not whole' });
    return stored;
  } catch (error) {
    await session.cancel();
    throw error;
  }
}

async function sendWhole(
  { api }: Connection,
  { id, name, parentId, mimeType, isNew }: Target,
  bytes: Buffer,
  options: CallOptions,
): Promise<DriveFile> {
  const parameters = {
    media: { mimeType, body: Readable.from([bytes], { objectMode: false }) },
    fields: FILE_FIELDS,
    supportsAllDrives: true,
  };
  const longer = { ...options, timeout: WHOLE_FILE_MS };
  const requestBody = isNew ? { id, name, mimeType, parents: [parentId] } : {};
  const { data } = isNew
    ? await api.files.create({ requestBody, ...parameters }, longer)
    : await api.files.update({ fileId: id, requestBody, ...parameters }, longer);
  return toDriveFile(data);
}
