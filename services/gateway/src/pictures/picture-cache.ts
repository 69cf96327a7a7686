import type { FamiBookId, FileId } from '@famibook/contracts/ids';
import { LRUCache } from 'lru-cache';

/** A rendition as media sent it. */
export interface CachedPicture {
  readonly tag: string;
  /** All but the id of the request: names and values in turns. */
  readonly headers: readonly string[];
  /** The same of a 304. */
  readonly ofUnchanged: readonly string[];
  /** The bytes; of a small picture as a text of Latin-1. */
  readonly body: Buffer | string;
}

/** Renditions in memory, by path. They never change; who may see them is asked by the caller, each time. */
export interface PictureCache {
  find(path: string): CachedPicture | undefined;
  /**
   * Notes that media is asked for it now.
   * @returns what to call with the response, where it should be stored
   */
  miss(path: string): ((picture: CachedPicture) => void) | undefined;
  /**
   * Takes room for the bytes of a response while they come in: all together get as much as the cache itself.
   * @returns a function that releases it; undefined when there is not enough, or when so many bytes would not be stored
   */
  reserve(bytes: number): (() => void) | undefined;
  /** Forgets these pictures of a FamiBook, or all of it. */
  withdraw(famibookId: FamiBookId, fileIds: readonly FileId[] | null): void;
  clear(): void;
  /** Bytes in use. */
  readonly size: number;
}

export interface PictureCacheOptions {
  /** 0 stores nothing. */
  maxBytes: number;
  /** Whether it would be known at once that a picture is withdrawn; while not, nothing is found or stored. */
  isCurrent(): boolean;
}

/** A few large pictures must not drive out thousands of small ones. */
const MAX_SHARE = 1 / 16;
/** What an entry takes besides its bytes. */
const ENTRY_BYTES = 1_024;
/** Paths that were asked for once. */
const MAX_ASKED = 10_000;

export function createPictureCache({ maxBytes, isCurrent }: PictureCacheOptions): PictureCache {
  if (maxBytes === 0) return NONE;
  const maxEntryBytes = maxBytes * MAX_SHARE;
  const pictures = new LRUCache<string, CachedPicture>({
    maxSize: maxBytes,
    maxEntrySize: maxEntryBytes,
    sizeCalculation: ({ body }) => body.length + ENTRY_BYTES,
  });
  const asked = new LRUCache<string, true>({ max: MAX_ASKED });
  // A response that media began before something was withdrawn may be what was withdrawn.
  let withdrawals = 0;
  let reserved = 0;

  const store = (path: string) => {
    const before = withdrawals;
    return (picture: CachedPicture) => {
      if (withdrawals === before && isCurrent()) pictures.set(path, picture);
    };
  };

  return {
    find: (path) => (isCurrent() ? pictures.get(path) : undefined),
    miss: (path) => {
      if (!isCurrent()) return undefined;
      // Most pictures are asked for once, since browsers store them.
      if (asked.has(path)) return store(path);
      asked.set(path, true);
      return undefined;
    },
    reserve: (bytes) => {
      const hasRoom = bytes + ENTRY_BYTES <= maxEntryBytes && reserved + bytes <= maxBytes;
      if (!hasRoom) return undefined;
      reserved += bytes;
      return () => {
        reserved -= bytes;
      };
    },
    withdraw: (famibookId, fileIds) => {
      withdrawals += 1;
      const folder = `/api/media/${famibookId}/`;
      const folders = fileIds?.map((fileId) => `${folder}${fileId}/`) ?? [folder];
      for (const path of pictures.keys()) if (folders.some((start) => path.startsWith(start))) pictures.delete(path);
    },
    clear: () => {
      withdrawals += 1;
      pictures.clear();
    },
    get size() {
      return pictures.calculatedSize;
    },
  };
}

const NONE: PictureCache = {
  find: () => undefined,
  miss: () => undefined,
  reserve: () => undefined,
  withdraw: () => undefined,
  clear: () => undefined,
  size: 0,
};
