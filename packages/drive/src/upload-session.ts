import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Chunk } from './chunks.ts';
import type { CallOptions, Connection } from './connection.ts';
import { DriveError } from './drive-error.ts';
import { type DriveFile, FILE_FIELDS, toDriveFile } from './drive-file.ts';

const CREATED = new Set([200, 201]);
/** Google's status for 'go on from here'. */
const RESUME = 308;
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
  /** Sends the next bytes of the file. @returns the file after its last chunk */
  send(chunk: Chunk): Promise<DriveFile | undefined>;
  /** Removes what was sent, as far as the drive can be reached. */
  cancel(): Promise<void>;
}

/** How far the drive has come: so many bytes are safe, or the file is whole. */
type Standing = { acknowledged: number } | { file: DriveFile };

/** A resumable upload: after an error the drive is asked what it has, and only the rest is sent again. */
export async function beginSession(connection: Connection, target: Target): Promise<UploadSession> {
  const { http, call } = connection;
  const address = await call('begin upload', (options) => requestSession(connection, target, options));
  let position = 0;

  const put = async (bytes: Buffer | undefined, range: string, options: CallOptions): Promise<Standing> => {
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

  return {
    send: async ({ bytes, isLast }) => {
      const [from, end] = [position, position + bytes.length];
      const total = isLast ? String(end) : '*';
      let standing: Standing | undefined = { acknowledged: from };
      const file = await call('upload', async (options) => {
        // An earlier try failed, and may have got further than its response says.
        standing ??= await put(undefined, `*/${total}`, options);
        while (!('file' in standing)) {
          const begin: number = standing.acknowledged;
          if (begin < from || begin > end) throw lostPlace(begin, from);
          if (begin === end && !isLast) return undefined;
          standing = undefined;
          standing = await put(bytes.subarray(begin - from), `${begin}-${end - 1}/${total}`, options);
        }
        return standing.file;
      }).catch((error: unknown) => {
        throw error instanceof DriveError && error.problem === 'missing' ? new DriveError('interrupted') : error;
      });
      position = end;
      return file;
    },
    cancel: async () => {
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

function lostPlace(acknowledged: number, from: number): DriveError {
  return new DriveError('interrupted', { detail: `${acknowledged} bytes acknowledged, ${from} before` });
}
