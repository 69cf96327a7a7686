import type { Readable } from 'node:stream';
import type { AppError } from '@famibook/service-kit/errors';

/** An upload while it is looked at. */
export interface TempFile {
  path: string;
  size: number;
  sha256: string;
  remove(): Promise<void>;
}

export interface TempFiles {
  /**
   * @param tooLarge what the first byte too many is answered with; the words for photos unless given
   * @throws AppError `too_large`; nothing is left behind
   */
  write(body: Readable, maxBytes: number, tooLarge?: () => AppError): Promise<TempFile>;
  /** What a killed process left. */
  removeOlderThan(moment: Date): Promise<number>;
}

export interface ByteRange {
  start: number;
  /** The last byte, included. */
  end: number;
}

/** The object store, as far as this service needs it. */
export interface Objects {
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
