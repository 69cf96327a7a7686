import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { etagOf } from '@famibook/service-kit/http/etag';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip';

export interface StoredFile {
  body: Buffer;
  etag: string;
  encoding: Encoding | undefined;
  type: string;
}

/** The files below one folder, as it was when it was last looked through. */
export interface Files {
  /** The file in the smallest form made beforehand that the client takes; names are relative, with slashes. */
  read(name: string, accepts: string | undefined): Promise<StoredFile | undefined>;
}

/** What a folder holds: from a file's name to what distinguishes one state of the file from the next. */
type Listing = ReadonlyMap<string, string>;

interface Wanted {
  stored: string;
  name: string;
  encoding: Encoding | undefined;
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const SUFFIX: Record<Encoding, string> = { br: '.br', gzip: '.gz' };
const CACHE_BYTES = 32 * 1024 * 1024;
/** A file that is not there is looked for again, but not for every request. */
const LOOK_AGAIN_MS = 2_000;

export function createFiles(folder: string, now = () => performance.now()): Files {
  // Requests that arrive while a file is being read wait for the same read: a copy for each would fill the memory.
  const bodies = new LRUCache<string, StoredFile, Wanted>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ body }) => body.length + 1,
    fetchMethod: (_key, _stale, { context }) => readStored(folder, context),
  });
  let listing: { names: Promise<Listing>; at: number } | undefined;

  const names = (): Promise<Listing> => {
    listing ??= { names: list(folder), at: now() };
    return listing.names;
  };

  const namesWith = async (name: string): Promise<Listing | undefined> => {
    const known = await names();
    if (known.has(name)) return known;
    if (listing && now() - listing.at < LOOK_AGAIN_MS) return undefined;
    listing = undefined;
    const fresh = await names();
    return fresh.has(name) ? fresh : undefined;
  };

  return {
    read: async (name, accepts) => {
      const found = await namesWith(name);
      if (!found) return undefined;
      const encoding = encodingFor(name, accepts, found);
      const stored = encoding ? name + SUFFIX[encoding] : name;
      // A file that was built again has another key, so that a look into the folder makes no other file cold.
      return bodies.fetch(`${stored}\n${found.get(stored)}`, { context: { stored, name, encoding } });
    },
  };
}

function encodingFor(name: string, accepts: string | undefined, names: Listing): Encoding | undefined {
  return (['br', 'gzip'] as const).find((encoding) => takes(accepts, encoding) && names.has(name + SUFFIX[encoding]));
}

async function readStored(folder: string, { stored, name, encoding }: Wanted): Promise<StoredFile> {
  return storedFile(await readFile(join(folder, stored)), TYPES[extname(name)] ?? 'application/octet-stream', encoding);
}

/** Bytes with what is sent along with them. */
export function storedFile(body: Buffer, type: string, encoding?: Encoding): StoredFile {
  return { body, etag: etagOf(body), encoding, type };
}

async function list(folder: string): Promise<Listing> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const states = await Promise.all(files.map(stateOf));
  return new Map(
    files.flatMap((file, at) => {
      const state = states[at];
      return state === undefined ? [] : [[relative(folder, file).split(sep).join('/'), state] as const];
    }),
  );
}

/** Undefined for a file that is gone. */
async function stateOf(file: string): Promise<string | undefined> {
  const stats = await stat(file).catch(() => undefined);
  return stats && `${stats.mtimeMs} ${stats.size}`;
}

function takes(accepts: string | undefined, encoding: Encoding): boolean {
  return (
    accepts !== undefined &&
    new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:,|$|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`).test(accepts)
  );
}
