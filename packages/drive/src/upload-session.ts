import { Readable } from 'node:stream';
import type { Chunk } from '@famibook/service-kit/storage/byte-streams';
import { z } from 'zod';
import type { CallOptions, Connection } from './connection.ts';
import { DriveError } from './drive-error.ts';
import { type DriveFile, FILE_FIELDS, toDriveFile } from './drive-file.ts';
import type { Files } from './files.ts';
import { CONFLICT, statusOf } from './to-drive-error.ts';

const CREATED = new Set([200, 201]);
/** Google's status for 'go on from here'. */
const RESUME = 308;
const GONE = new Set([404, 410]);
/** So often an upload starts from scratch because the drive no longer knows it. */
const MAX_FORGOTTEN = 3;
/** The first bytes after an error, a multiple of 256 KB as Google wants it; what follows grows with each success. */
const RESUMED_BYTES = 262_144;
const RESUMED_GROWTH = 4;
const PIECE_BYTES = 65_536;
const CHUNK_MS = 5 * 60_000;
const CANCEL_MS = 10_000;

/** Where the bytes go: to a new file under an id that is known before, or to one that exists. */
export interface Target {
  isNew: boolean;
  id: string;
  name: string;
  parentId: string;
  mimeType: string;
}

interface UploadSession {
  /**
   * Sends the next bytes of the file.
   * @param whole tried first, when these bytes are all: one request without a session
   * @returns the file after its last chunk
   * @throws DriveError, `interrupted` when the drive no longer knows what it had acknowledged
   */
  send(chunk: Chunk, whole?: (options: CallOptions) => Promise<DriveFile>): Promise<DriveFile | undefined>;
  /** Removes what was sent, as far as the drive can be reached. */
  cancel(): Promise<void>;
}

/** How far the drive has come: so many bytes are safe, or the file is whole. */
type UploadProgress = { acknowledged: number } | { file: DriveFile };

/**
 * A resumable upload, which begins with its first bytes. After an error the drive is asked what it has, and only the
 * rest is sent again, at first little of it: a drive in trouble may take every byte and refuse them then.
 */
export function openSession(connection: Connection, files: Files, target: Target): UploadSession {
  const { http, call } = connection;
  let address: string | undefined;
  let position = 0;
  let forgotten = 0;

  const put = async (bytes: Buffer | undefined, range: string, options: CallOptions): Promise<UploadProgress> => {
    const body = bytes && Readable.from(piecesOf(bytes), { objectMode: false });
    const { status, headers, data } = await http.request({
      method: 'PUT',
      url: address,
      headers: { 'content-range': `bytes ${range}`, 'content-length': String(bytes?.length ?? 0) },
      ...(body && { data: body }),
      responseType: 'json',
      redirect: 'manual',
      validateStatus: (code: number) => {
        const isAccepted = CREATED.has(code) || code === RESUME;
        // What a drive refuses after its first bytes is not sent to the end.
        if (!isAccepted) body?.destroy(new Error('The drive refused these bytes'));
        return isAccepted;
      },
      timeout: CHUNK_MS,
      signal: options.signal,
      retry: false,
    });
    if (status !== RESUME) return { file: toDriveFile(StoredFile.parse(data)) };
    return { acknowledged: acknowledgedBytes(headers.get('range')) };
  };

  /** What an error of a try means for the next one. */
  const judge = (error: unknown, from: number): unknown => {
    if (address === undefined || !GONE.has(statusOf(error) ?? 0)) return error;
    address = undefined;
    forgotten += 1;
    const detail = `the drive forgot an upload after ${from} bytes`;
    return new DriveError(from > 0 || forgotten > MAX_FORGOTTEN ? 'interrupted' : 'trouble', { detail });
  };

  return {
    send: async ({ bytes, isLast }, whole) => {
      const [from, end] = [position, position + bytes.length];
      const total = isLast ? String(end) : '*';
      let progress: UploadProgress | undefined = { acknowledged: from };
      let tries = 0;

      const sendRest = async (options: CallOptions): Promise<DriveFile | undefined> => {
        if (address === undefined) {
          address = await requestSession(connection, target, options);
          progress = { acknowledged: 0 };
        }
        // An earlier try failed, and may have got further than its response says.
        progress ??= await put(undefined, `*/${total}`, options);
        for (let size = tries === 1 ? bytes.length : RESUMED_BYTES; !('file' in progress); size *= RESUMED_GROWTH) {
          const begin: number = progress.acknowledged;
          if (begin < from || begin > end) throw lostPlace(begin, from);
          if (begin === end && !isLast) return undefined;
          const until = Math.min(end, begin + size);
          const range = begin === end ? '*' : `${begin}-${until - 1}`;
          progress = undefined;
          progress = await put(
            bytes.subarray(begin - from, until - from),
            `${range}/${until === end ? total : '*'}`,
            options,
          );
          if ('acknowledged' in progress && progress.acknowledged === begin) throw noProgress(begin);
        }
        return progress.file;
      };

      const file = await call('upload', async (options) => {
        tries += 1;
        try {
          return whole && tries === 1 ? await whole(options) : await sendRest(options);
        } catch (error) {
          // An earlier try went through, but its response was lost.
          if (target.isNew && statusOf(error) === CONFLICT) return 'made';
          throw judge(error, from);
        }
      });
      position = end;
      return file === 'made' ? files.get(target.id) : file;
    },
    cancel: async () => {
      if (address === undefined) return;
      const deleting = http.request({ method: 'DELETE', url: address, timeout: CANCEL_MS, retry: false });
      // A session that cannot be cancelled ends by itself within a week.
      await deleting.catch(() => undefined);
    },
  };
}

async function requestSession({ endpoint, http }: Connection, target: Target, options: CallOptions): Promise<string> {
  const { id, name, parentId, mimeType } = target;
  const path = `/upload/drive/v3/files${target.isNew ? '' : `/${encodeURIComponent(id)}`}`;
  const { headers } = await http.request({
    ...options,
    method: target.isNew ? 'POST' : 'PATCH',
    url: new URL(path, endpoint).href,
    params: { uploadType: 'resumable', supportsAllDrives: true, fields: FILE_FIELDS },
    headers: { 'x-upload-content-type': mimeType },
    data: target.isNew ? { id, name, mimeType, parents: [parentId] } : {},
  });
  const address = headers.get('location');
  if (!address) throw new DriveError('unexpected', { detail: 'an upload without an address' });
  return address;
}

/** In pieces, so that the rest can be held back. */
function* piecesOf(bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) yield bytes.subarray(from, from + PIECE_BYTES);
}

const text = z.string().optional();
/** The drive's words about the finished file; `FILE_FIELDS` names them. */
const StoredFile = z.object({
  id: z.string(),
  name: text,
  mimeType: text,
  size: text,
  createdTime: text,
  modifiedTime: text,
  parents: z.array(z.string()).optional(),
  sha256Checksum: text,
  md5Checksum: text,
  headRevisionId: text,
});

/** `bytes=0-1234` means that 1235 bytes are safe; without the header it is none. */
function acknowledgedBytes(range: string | null): number {
  const last = /^bytes=0-(\d+)$/.exec(range ?? '')?.[1];
  return last === undefined ? 0 : Number(last) + 1;
}

/** Tried again as any trouble, and not for ever. */
function noProgress(acknowledged: number): DriveError {
  return new DriveError('trouble', { detail: `${acknowledged} bytes acknowledged, and no more after further ones` });
}

function lostPlace(acknowledged: number, from: number): DriveError {
  return new DriveError('interrupted', { detail: `${acknowledged} bytes acknowledged, ${from} before` });
}
