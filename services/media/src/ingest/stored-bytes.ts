import type { Readable } from 'node:stream';

export interface ByteRange {
  start: number;
  /** The last byte, included. */
  end: number;
}

/** The object store, as far as this service needs it. */
export interface StoredBytes {
  put(key: string, body: Readable): Promise<unknown>;
  /** A file that nobody will change any more; it stays. */
  putFile(key: string, path: string): Promise<void>;
  /** Undefined when there is no such object. */
  head(key: string): Promise<{ size: number } | undefined>;
  read(key: string, range?: ByteRange): Promise<Readable>;
  readAll(key: string): Promise<Buffer>;
  delete(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<{ key: string }>;
  /** What killed processes left half-written before then. */
  removeUnfinished(before: Date): Promise<number>;
}
