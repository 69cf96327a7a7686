import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip';

export interface StoredFile {
  body: Buffer;
  etag: string;
  encoding: Encoding | undefined;
  type: string;
}

/** The files below one folder, as it was when they were first asked for. */
export interface Files {
  /** Whether there is such a file; names are relative, with slashes. */
  has(name: string): Promise<boolean>;
  /** The file in the smallest form made beforehand that the client takes. */
  read(name: string, accepts: string | undefined): Promise<StoredFile | undefined>;
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
const KEPT_BYTES = 32 * 1024 * 1024;
/** A folder that is not there yet is looked for again, but not for every request. */
const LOOK_AGAIN_MS = 2_000;

export const createFiles = (folder: string): Files => {
  const bodies = new LRUCache<string, StoredFile>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ body }) => body.length + 1,
  });
  let listing: { names: Promise<ReadonlySet<string>>; at: number } | undefined;

  const names = (): Promise<ReadonlySet<string>> => {
    listing ??= { names: list(folder), at: Date.now() };
    return listing.names;
  };

  const has = async (name: string): Promise<boolean> => {
    if ((await names()).has(name)) return true;
    if (listing && Date.now() - listing.at < LOOK_AGAIN_MS) return false;
    listing = undefined;
    bodies.clear();
    return (await names()).has(name);
  };

  const encodingFor = async (name: string, accepts: string | undefined): Promise<Encoding | undefined> => {
    for (const encoding of ['br', 'gzip'] as const) {
      if (takes(accepts, encoding) && (await names()).has(name + SUFFIX[encoding])) return encoding;
    }
    return undefined;
  };

  return {
    has,
    read: async (name, accepts) => {
      if (!(await has(name))) return undefined;
      const encoding = await encodingFor(name, accepts);
      const stored = encoding ? name + SUFFIX[encoding] : name;
      const known = bodies.get(stored);
      if (known) return known;
      const body = await readFile(join(folder, stored));
      const file = { body, etag: etagOf(body), encoding, type: TYPES[extname(name)] ?? 'application/octet-stream' };
      bodies.set(stored, file);
      return file;
    },
  };
};

const list = async (folder: string): Promise<ReadonlySet<string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
};

const takes = (accepts: string | undefined, encoding: Encoding): boolean =>
  accepts !== undefined &&
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:,|$|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`).test(accepts);

const etagOf = (body: Buffer): string => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
