import { z } from 'zod';
import type { DriveRequestKind } from './disruptions.ts';
import type { Exchange } from './exchange.ts';
import { splitMultipart } from './multipart.ts';
import { notFound, Refusal } from './refusal.ts';
import type { ResumableUploads, UploadStanding } from './resumable-uploads.ts';
import { parseSearch } from './search.ts';
import { type FileInput, type StoredFile, type StoredFiles, toResource } from './stored-files.ts';
import type { Tokens } from './tokens.ts';

/** What Drive shows of a file that is asked for without `fields`. */
const BRIEF = 'kind,id,name,mimeType';
const MAX_PAGE = 1_000;
const RESUME = 308;

interface DriveAccount {
  tokens: Tokens;
  files: StoredFiles;
  uploads: ResumableUploads;
}

export interface DriveRoute {
  kind: DriveRequestKind;
  /** The token URL alone works without a token. */
  isOpen?: boolean;
  respond(exchange: Exchange, account: DriveAccount): void | Promise<void>;
}

const FileBody = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  mimeType: z.string().optional(),
  parents: z.array(z.string()).optional(),
  trashed: z.boolean().optional(),
});

/** The part of Drive v3 that is used; anything else does not exist. */
export function routeOf(method: string, url: URL): DriveRoute {
  const { pathname, searchParams } = url;
  if (method === 'POST' && pathname === '/token') return token;
  const upload = /^\/upload\/drive\/v3\/files(?:\/([\w-]+))?$/.exec(pathname);
  if (upload) return uploadRoute(method, upload[1], searchParams);
  const path = /^\/drive\/v3\/(.+)$/.exec(pathname)?.[1];
  const named = `${method} ${path}`;
  if (Object.hasOwn(NAMED, named)) return NAMED[named] ?? unknown;
  const id = /^files\/([\w-]+)$/.exec(path ?? '')?.[1];
  if (id === undefined) return unknown;
  if (method === 'GET') return searchParams.get('alt') === 'media' ? download(id) : get(id);
  if (method === 'PATCH') return update(id);
  return method === 'DELETE' ? remove(id) : unknown;
}

const unknown: DriveRoute = {
  kind: 'get',
  respond: () => {
    throw notFound();
  },
};

const token: DriveRoute = {
  kind: 'token',
  isOpen: true,
  respond: async (exchange, { tokens }) => {
    const { status, body } = tokens.grant(new URLSearchParams(String(await exchange.body())));
    exchange.json(status, body);
  },
};

const NAMED: Readonly<Record<string, DriveRoute>> = {
  'GET about': {
    kind: 'about',
    respond: (exchange, { files }) => {
      // Drive refuses this one request without `fields`.
      if (!exchange.parameter('fields')) throw new Refusal(400, 'required');
      const usage = String(files.usedBytes());
      const limit = files.quotaBytes === undefined ? {} : { limit: String(files.quotaBytes) };
      exchange.resource(200, { storageQuota: { ...limit, usage, usageInDrive: usage } }, '*');
    },
  },
  'GET files/generateIds': {
    kind: 'ids',
    respond: (exchange, { files }) => {
      const count = Math.min(Number(exchange.parameter('count') ?? 10), MAX_PAGE);
      exchange.json(200, { space: 'drive', ids: Array.from({ length: count }, () => files.generateId()) });
    },
  },
  'GET files': {
    kind: 'search',
    respond: (exchange, { files }) => {
      const isWanted = parseSearch(exchange.parameter('q') ?? '');
      const found = files.all().filter(isWanted).map(toResource);
      const { items, nextPageToken } = pageOf(exchange, found, 100);
      exchange.resource(200, { files: items, nextPageToken }, `nextPageToken,files(${BRIEF})`);
    },
  },
  'POST files': {
    kind: 'create',
    respond: async (exchange, { files }) => {
      const input = FileBody.parse(JSON.parse(String(await exchange.body())));
      exchange.resource(200, toResource(files.create(input, Buffer.alloc(0))), BRIEF);
    },
  },
  'GET changes/startPageToken': {
    kind: 'changes',
    respond: (exchange, { files }) => exchange.json(200, { startPageToken: String(files.changeCount() + 1) }),
  },
  'GET changes': {
    kind: 'changes',
    respond: (exchange, { files }) => {
      const from = Number(exchange.parameter('pageToken'));
      if (!Number.isInteger(from) || from < 1 || from > files.changeCount() + 1) throw new Refusal(400, 'invalid');
      const changes = files.changesSince(from - 1).map(({ fileId, file }) => ({
        fileId,
        removed: !file,
        ...(file && { file: toResource(file) }),
      }));
      const newStartPageToken = String(files.changeCount() + 1);
      exchange.resource(200, { changes, newStartPageToken }, `newStartPageToken,changes(fileId,removed)`);
    },
  },
};

function get(id: string): DriveRoute {
  return {
    kind: 'get',
    respond: (exchange, { files }) => exchange.resource(200, toResource(files.get(id)), BRIEF),
  };
}

function update(id: string): DriveRoute {
  return {
    kind: 'update',
    respond: async (exchange, { files }) => {
      const input = FileBody.parse(JSON.parse(String(await exchange.body())));
      exchange.resource(200, toResource(files.update(id, input, undefined)), BRIEF);
    },
  };
}

function remove(id: string): DriveRoute {
  return {
    kind: 'delete',
    respond: (exchange, { files }) => {
      files.delete(id);
      exchange.send(204, {}, '');
    },
  };
}

function download(id: string): DriveRoute {
  return {
    kind: 'download',
    respond: (exchange, { files }) => {
      const { bytes, mimeType } = files.get(id);
      if (mimeType.startsWith('application/vnd.google-apps.')) throw new Refusal(403, 'fileNotDownloadable');
      const range = /^bytes=(\d+)-(\d*)$/.exec(exchange.request.headers.range ?? '');
      if (!range) return exchange.send(200, { 'content-type': mimeType }, bytes);
      const start = Number(range[1]);
      const end = Math.min(range[2] ? Number(range[2]) : bytes.length - 1, bytes.length - 1);
      if (start > end) throw new Refusal(416, 'requestedRangeNotSatisfiable');
      const contentRange = `bytes ${start}-${end}/${bytes.length}`;
      exchange.send(206, { 'content-type': mimeType, 'content-range': contentRange }, bytes.subarray(start, end + 1));
    },
  };
}

function uploadRoute(method: string, id: string | undefined, parameters: URLSearchParams): DriveRoute {
  const session = parameters.get('upload_id');
  if (session !== null) return sessionRoute(method, session);
  const isKnown = method === (id === undefined ? 'POST' : 'PATCH');
  if (!isKnown) return unknown;
  return parameters.get('uploadType') === 'resumable' ? beginUpload(id) : wholeUpload(id);
}

function beginUpload(id: string | undefined): DriveRoute {
  return {
    kind: 'begin-upload',
    respond: async (exchange, { uploads }) => {
      const input = FileBody.parse(JSON.parse(String(await exchange.body()) || '{}'));
      const address = new URL(`http://${exchange.request.headers.host}${exchange.request.url}`);
      address.searchParams.set('upload_id', uploads.begin(id, input));
      exchange.send(200, { location: address.href }, '');
    },
  };
}

function sessionRoute(method: string, session: string): DriveRoute {
  if (method === 'DELETE') {
    return {
      kind: 'cancel-upload',
      respond: (exchange, { uploads }) => {
        uploads.cancel(session);
        exchange.send(499, {}, '');
      },
    };
  }
  if (method !== 'PUT') return unknown;
  return {
    kind: 'bytes',
    respond: async (exchange, { uploads }) => {
      const bytes = await exchange.body();
      showStanding(exchange, uploads.receive(session, exchange.request.headers['content-range'], bytes));
    },
  };
}

function showStanding(exchange: Exchange, standing: UploadStanding): void {
  if ('file' in standing) {
    exchange.resource(200, toResource(standing.file), BRIEF);
    return;
  }
  const range = standing.acknowledged > 0 ? { range: `bytes=0-${standing.acknowledged - 1}` } : undefined;
  exchange.send(RESUME, { ...range }, '');
}

function wholeUpload(id: string | undefined): DriveRoute {
  return {
    kind: 'upload',
    respond: async (exchange, { files }) => {
      const body = await exchange.body();
      const { metadata, media, mimeType } = splitMultipart(exchange.request.headers['content-type'] ?? '', body);
      const input: FileInput = { mimeType, ...FileBody.parse(JSON.parse(metadata)) };
      const stored: StoredFile = id === undefined ? files.create(input, media) : files.update(id, input, media);
      exchange.resource(200, toResource(stored), BRIEF);
    },
  };
}

function pageOf<T>(exchange: Exchange, all: T[], byDefault: number) {
  const size = Math.min(Number(exchange.parameter('pageSize') ?? byDefault), MAX_PAGE);
  const from = Number(exchange.parameter('pageToken') ?? 0);
  if (!Number.isInteger(from) || from < 0 || from > all.length) throw new Refusal(400, 'invalid');
  const end = from + size;
  return { items: all.slice(from, end), nextPageToken: end < all.length ? String(end) : undefined };
}
